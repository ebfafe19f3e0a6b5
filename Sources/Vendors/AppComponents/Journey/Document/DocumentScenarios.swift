import Documents
import JourneyKit
import Notation
import Workflow

/// The scenarios in which the document or its holder is at fault, and the inputs that they are run with.
enum DocumentScenarios {
  static let all: [Scenario] = [
    Scenario(
      "tilted-skipped", "The caller switches the tilted picture off while the component runs.",
      outcomes: [ReadControls.name: [.output(json: #"{"skipsTilted":true}"#)]]),
    Scenario(
      "document-expired", "The document expired yesterday.", specimen: SpecimenChange(expiresIn: -1), ending: module(.documentExpired),
      inputs: withExpiry),
    Scenario(
      "document-expires-today", "Today is the last day on which the document is valid.", workflow: flat,
      specimen: SpecimenChange(expiresIn: 0),
      ending: .result(), inputs: withExpiry),
    Scenario(
      "person-not-adult", "The holder of the document is 17 years old.", specimen: SpecimenChange(age: 17), ending: module(.personNotAdult),
      inputs: withBirth),
    Scenario(
      "person-just-adult", "The holder of the document is 18 years old today.", workflow: flat, specimen: SpecimenChange(age: 18),
      ending: .result(), inputs: withBirth),
    Scenario(
      "document-type-invalid", "A visa is shown in place of the chosen document.", specimen: SpecimenChange(kind: .visa, side: .front),
      ending: module(.documentTypeInvalid)),
    Scenario(
      "document-type-mismatch", "The back of a US driver licence is shown in place of the chosen document.",
      specimen: SpecimenChange(kind: .driversLicense, side: .back, issuingCountry: .unitedStates), ending: module(.documentTypeMismatch),
      inputs: DocumentType.allCases.filter { $0 != .driversLicense }, otherEnding: .cancelled(after: "WrongSide")),
    Scenario(
      "document-type-not-supported", "The document is of Germany, of which the workflow takes only paper documents.",
      workflow: supported(nationalities: nil), specimen: SpecimenChange(issuingCountry: .germany),
      ending: module(.documentTypeNotSupported), inputs: withMrz),
    Scenario(
      "issuing-country-not-supported", "The document was issued by the United Nations, which the workflow does not take.",
      specimen: SpecimenChange(issuingCountry: .unitedNations), ending: module(.issuingCountryNotSupported), inputs: withMrz),
    Scenario(
      "nationality-not-supported", "The holder is Belgian, and the workflow takes only Dutch nationals.",
      workflow: supported(nationalities: ["NLD"]), specimen: SpecimenChange(nationality: .belgium),
      ending: module(.nationalityNotSupported), inputs: withMrz),
    Scenario(
      "no-document-detected", "The camera sees no document: it is dark and out of focus.",
      specimen: SpecimenChange(damage: SpecimenDamage(blur: 20, darkness: 0.9)), ending: module(.noDocumentDetected),
      // A sheet that fills the picture has no outline, so the person decides.
      inputs: DocumentType.allCases.filter(\.needsIssuingCountry)),
    Scenario(
      "mrz-not-valid", "A check digit in the machine-readable zone is wrong.",
      specimen: SpecimenChange(damagedDigit: .birthDateCheckDigit), ending: .cancelled(after: "MrzNotValid"),
      inputs: withMrz + [.frenchIdCard]),
    Scenario(
      "mrz-not-detected", "A driver licence of the common EU model, which has no MRZ, takes the document’s place.",
      specimen: SpecimenChange(kind: .driversLicense, side: .front, issuingCountry: .netherlands),
      ending: .cancelled(after: "MrzNotDetected"), inputs: withMrz + [.frenchIdCard]),
    Scenario(
      "several-documents", "Another person's document lies in the picture, too.", specimen: SpecimenChange(documents: 2),
      ending: .cancelled(after: "SeveralDocuments"), inputs: withMrz + [.frenchIdCard]),
    Scenario(
      "picture-mirrored", "The camera exchanges left and right.", specimen: SpecimenChange(damage: SpecimenDamage(defect: .mirrored)),
      ending: .cancelled(after: "PictureMirrored"), inputs: withMrz + [.frenchIdCard]),
    Scenario(
      "picture-negative", "The camera exchanges light and dark.", specimen: SpecimenChange(damage: SpecimenDamage(defect: .negative)),
      ending: .cancelled(after: "PictureNegative"), inputs: withMrz + [.frenchIdCard]),
    Scenario(
      "picture-truncated", "The picture's file is cut off.", specimen: SpecimenChange(damage: SpecimenDamage(defect: .truncated)),
      ending: .cancelled(after: "PictureTruncated"), inputs: DocumentType.allCases),
    Scenario(
      "clock-ahead", "The kiosk's clock is 20 years ahead, so that valid documents have expired.", fault: .clock(hours: 24 * 7_305),
      ending: module(.documentExpired), inputs: withExpiry),
    Scenario(
      "clock-behind", "The kiosk's clock is 13 years behind, so that the holder, who is 30, counts as 17.",
      specimen: SpecimenChange(age: 30), fault: .clock(hours: -24 * 4_748),
      ending: module(.personNotAdult), inputs: withBirth),
  ]

  /// One input for each type of document.
  static let inputs: [NamedInput] = DocumentType.allCases.map { type in
    let country: Country? =
      switch type {
      case .proofOfAddress, .tinReferenceDocument: nil
      case .driversLicense: .unitedStates
      case .frenchIdCard: .france
      default: .netherlands
      }
    let configuration = JSONValue.object([
      "documentType": .string(type.rawValue), "issuingCountry": country.map { .string($0.code) },
    ])
    return NamedInput(type.rawValue, JourneyInput(config: JSONValue.object(["configuration": configuration]).bytes()))
  }

  /// Cards and booklets whose MRZ names issuer and nationality.
  private static let withMrz: [DocumentType] = [.passport, .idCard, .residencePermit]

  /// A workflow without tilted pictures, which show no data.
  private static let flat = [JSONValue.Member("tilted", .bool(false))]

  /// Documents whose MRZ or barcode holds the day of expiry.
  private static let withExpiry = withMrz + [.driversLicense]
  /// Documents whose MRZ or barcode holds the date of birth.
  private static let withBirth = withMrz + [.frenchIdCard, .driversLicense]

  private static func module(_ error: IdentityVerificationError) -> ExpectedEnding { .error(code: "1002", containing: error.qualifiedCode) }

  /// A workflow that takes every input, but only paper documents from Germany.
  /// - Parameter nationalities: the nationalities that it takes, or nil for all.
  private static func supported(nationalities: [String]?) -> [JSONValue.Member] {
    func entry(_ country: String?, _ types: [DocumentType], _ nationalities: [String]? = nil) -> JSONValue {
      .object([
        "issuingCountry": country.map { .string($0) }, "documentTypes": .array(types.map { .string($0.rawValue) }),
        "nationalities": nationalities.map { .array($0.map { .string($0) }) },
      ])
    }
    let dutch: [DocumentType] = [.passport, .idCard, .residencePermit, .dutchDriversLicense, .paperId]
    return [
      .init(
        "supported",
        .array([
          entry("NLD", dutch, nationalities), entry("FRA", [.frenchIdCard]), entry("USA", [.driversLicense]), entry("DEU", [.paperId]),
          entry(nil, [.proofOfAddress, .tinReferenceDocument]),
        ]))
    ]
  }
}

extension Scenario {
  /// A scenario that makes a difference for these types of documents.
  fileprivate init(
    _ name: String, _ sentence: String, workflow: [JSONValue.Member] = [], specimen: SpecimenChange? = nil, fault: Fault? = nil,
    ending: ExpectedEnding, inputs: [DocumentType], otherEnding: ExpectedEnding = .result()
  ) {
    self.init(
      name, sentence, workflow: workflow, specimen: specimen, fault: fault, ending: ending, inputs: inputs.map(\.rawValue),
      otherEnding: otherEnding)
  }
}

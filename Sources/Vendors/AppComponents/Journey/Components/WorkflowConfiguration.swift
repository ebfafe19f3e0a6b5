import Documents
import JourneyKit

/// A workflow as configured in the vendor's portal: the documents and persons it accepts, and how its steps work.
public struct WorkflowConfiguration: Codable, Equatable, Sendable {
  public var name: String
  /// The accepted documents, by country. It is nil for every type of every country of ISO 3166-1, and every nationality.
  public var supported: [SupportedDocuments]?
  /// The countries that the picker shows first, in this order; nil for none. Unsupported countries are not shown.
  public var favouriteCountries: [Country]?
  /// The minimum age in years on the day of the journey where the person is, 0 to 120.
  public var minimumAge: Int
  /// Whether each flat picture is followed by a tilted one.
  public var tilted: Bool
  /// Whether the person may skip a tilted picture. (The caller may always switch it off between two prompts; see `ReadControls`.)
  public var tiltedSkippable: Bool
  /// Whether the MRZ may be typed after two failed readings.
  public var manualEntry: Bool
  /// Whether staff must approve what was typed; nil if they need not.
  public var manualEntryApproval: Bool?
  /// How many fields of the MRZ (machine-readable zone) may be wrong.
  public var mrzPolicy: MrzValidationPolicy
  /// The time limit for a live capture in seconds, 5 to 600. The vendor's default is 40.
  public var stepTimeout: Int
  /// The time limit for a selfie, and for each turn of the head, in seconds, 5 to 600; the vendor's default is 30.
  public var selfieTimeout: Int
  /// The maximum length of the document's video in seconds, 1 to 10; nil for no video.
  public var documentVideo: Int?
  /// How many seconds a live capture waits while nothing at all is detected, 5 to 600; nil for half of `stepTimeout`.
  public var unseenTimeout: Int?
  /// Overrides the gates' strictness that the document type sets.
  public var gates: [Gate: Gates.Strictness]?
  /// Overrides the strictness of picture checks. By default, a flat picture of a card is refused when no document is found in it, and other
  /// such pictures give a warning; a picture that was not tilted gives a warning; the same picture for two sides is refused.
  public var checks: [PictureCheck: Gates.Strictness]?
  /// The maximum length of the selfie's video in seconds, 1 to 60; nil for no video.
  public var selfieVideo: Int?
  /// How the person shows that they are there; nil for turning the head.
  public var livenessCheck: LivenessCheckType?
  /// How often the liveness check may be tried, 1 to 20; nil for `BiometricsComponent.standardAttempts`.
  public var livenessAttempts: Int?
  /// Whether the kiosk's location is recorded; nil if it is not.
  public var location: LocationUse?
  /// Whether the backend assesses each picture while the person waits; nil if it does not.
  public var realTimeFeedback: Bool?
  /// Who compares the portrait with the selfie; nil for the backend and, where it does not decide, staff.
  public var faceMatch: FaceMatchUse?
  /// How many seconds staff have to compare the faces, 10 to 3600; nil for `FaceMatching.standardTimeout`.
  public var faceMatchTimeout: Int?

  public init(
    name: String, supported: [SupportedDocuments]? = nil, minimumAge: Int = 18, tilted: Bool = true, tiltedSkippable: Bool = false,
    manualEntry: Bool = true, mrzPolicy: MrzValidationPolicy = .strong, stepTimeout: Int = 40, selfieTimeout: Int = 30,
    documentVideo: Int? = nil, unseenTimeout: Int? = nil, gates: [Gate: Gates.Strictness]? = nil,
    checks: [PictureCheck: Gates.Strictness]? = nil, favouriteCountries: [Country]? = nil, manualEntryApproval: Bool? = nil,
    selfieVideo: Int? = nil, livenessCheck: LivenessCheckType? = nil, livenessAttempts: Int? = nil, location: LocationUse? = nil,
    realTimeFeedback: Bool? = nil, faceMatch: FaceMatchUse? = nil, faceMatchTimeout: Int? = nil
  ) {
    self.name = name
    self.supported = supported
    self.minimumAge = minimumAge
    self.tilted = tilted
    self.tiltedSkippable = tiltedSkippable
    self.manualEntry = manualEntry
    self.mrzPolicy = mrzPolicy
    self.stepTimeout = stepTimeout
    self.selfieTimeout = selfieTimeout
    self.documentVideo = documentVideo
    self.unseenTimeout = unseenTimeout
    self.gates = gates
    self.checks = checks
    self.favouriteCountries = favouriteCountries
    self.manualEntryApproval = manualEntryApproval
    self.selfieVideo = selfieVideo
    self.livenessCheck = livenessCheck
    self.livenessAttempts = livenessAttempts
    self.location = location
    self.realTimeFeedback = realTimeFeedback
    self.faceMatch = faceMatch
    self.faceMatchTimeout = faceMatchTimeout
  }

  /// The built-in workflow that the mock code `IDV` selects.
  public static let standard = WorkflowConfiguration(name: "standard")
}

/// How a person shows that they are there (`LivenessCheckType` of the SDK, which has this one type; a workflow may do without).
public enum LivenessCheckType: String, Codable, CaseIterable, Sendable { case headTurn, none }

/// Who compares the portrait in the document with the selfie.
public enum FaceMatchUse: String, Codable, CaseIterable, Sendable {
  /// Nobody.
  case off
  /// The backend alone.
  case backend
  /// The backend and, where it does not decide, staff.
  case `operator`
}

/// What a workflow accepts from one country.
public struct SupportedDocuments: Codable, Equatable, Sendable {
  /// nil in an entry that lists only types that need no country.
  public var issuingCountry: Country?
  public var documentTypes: [DocumentType]
  /// The accepted nationalities for documents of this country; nil for all.
  public var nationalities: [Country]?

  public init(issuingCountry: Country?, documentTypes: [DocumentType], nationalities: [Country]? = nil) {
    self.issuingCountry = issuingCountry
    self.documentTypes = documentTypes
    self.nationalities = nationalities
  }

  func takes(_ nationality: Country?) -> Bool {
    guard let nationalities else { return true }
    return nationality.map(nationalities.contains) ?? false
  }
}

extension WorkflowConfiguration {
  /// The countries with at least one accepted type, in the order of the workflow.
  /// - Parameter type: limits the list to countries whose documents of this type are accepted.
  public func countries(for type: DocumentType? = nil) -> [Country] {
    guard let supported else { return Country.all.filter { $0.isStandard && type?.isIssued(by: $0) ?? true } }
    var seen: Set<Country> = []
    return supported.compactMap(\.issuingCountry).filter { country in
      seen.insert(country).inserted && types(of: country).contains { type == nil ? $0.needsIssuingCountry : $0 == type }
    }
  }

  /// The accepted types of a country in the picker's order, including types that need no country.
  public func types(of country: Country) -> [DocumentType] {
    DocumentType.inPickerOrder.filter { supports($0, of: country) }
  }

  /// The accepted types that need no country.
  public var typesWithoutCountry: [DocumentType] {
    DocumentType.inPickerOrder.filter { !$0.needsIssuingCountry && supports($0, of: nil) }
  }

  /// Whether a type of a country is accepted. For a type that needs no country, the country makes no difference.
  public func supports(_ type: DocumentType, of country: Country?) -> Bool {
    guard type.needsIssuingCountry else { return supported?.contains { $0.documentTypes.contains(type) } ?? true }
    guard let country, type.isIssued(by: country) else { return false }
    guard let supported else { return country.isStandard }
    return supported.contains { $0.issuingCountry == country && $0.documentTypes.contains(type) }
  }

  /// Whether any document of a country is accepted.
  public func supports(country: Country) -> Bool { countries().contains(country) }

  /// Whether a nationality is accepted with a type of a country. An unknown nationality (nil) is accepted only where all are.
  public func supports(nationality: Country?, type: DocumentType, of country: Country) -> Bool {
    guard let supported else { return true }
    return supported.contains {
      $0.issuingCountry == country && $0.documentTypes.contains(type) && $0.takes(nationality)
    }
  }
}

extension DocumentType {
  /// The order of the picker: the most common documents first.
  static let inPickerOrder: [DocumentType] = [
    .passport, .idCard, .frenchIdCard, .dutchDriversLicense, .driversLicense, .residencePermit, .paperId, .proofOfAddress,
    .tinReferenceDocument,
  ]

  /// Whether the country issues this type. Only the Netherlands issue the Dutch licence, and only France the French card.
  func isIssued(by country: Country) -> Bool {
    switch self {
    case .dutchDriversLicense: country.code == "NLD"
    case .frenchIdCard: country.code == "FRA"
    default: true
    }
  }
}

import PingOneVerifyWire
import Documents
import JourneyKit
import Notation
import Services
import Workflow

/// What the explorer walks through in a verification.
extension VerifyModule {
  public var explorations: [Exploration<VerifyJourney>] {
    // The transaction's model is known at the beginning, but matters much later, where documents or faces are taken.
    let walks: [(Walk, Int, NamedInput?)] = [
      (authentication, 0, nil), (begin, 0, nil), (licence, 0, nil), (Self.failure(at: .captureFront), 1, nil),
      (Self.failure(at: .captureBack), 1, nil), (passport, 1, nil), (face, 2, Self.strictSelfie), (selfie, 0, nil),
    ]
    return walks.map { Self.exploration($0, $1, texts: Self.texts, input: $2) } + [addresses]
  }

  private static func exploration(
    _ walk: Walk, _ switches: Int = 0, texts: @escaping @Sendable (Field) -> [String], input: NamedInput? = nil
  ) -> Exploration<VerifyJourney> {
    Exploration(
      walk.0, answers: Explorer.Answers(captures: walk.1, texts: texts, includesFailures: false),
      limits: Explorer.Limits(switches: switches, draws: 1),
      now: Int64(ExamplePicture.day.daysSince1970) * 86_400_000, input: input)
  }

  /// What happens to an address and its passcode.
  private var addresses: Exploration<VerifyJourney> {
    Self.exploration((Self.walk { _ in }, { _ in [] })) { field in
      if case .code(let length, _) = field.kind { return [String(repeating: "0", count: length)] }
      return field.title == VerifyDocument.Class.email.title ? ["anna@mail.example"] : []
    }
  }

  private typealias Walk = (VerifyJourney, @Sendable (CaptureRequest) -> [Answer])

  private static func walk(_ change: (inout VerifyJourney) -> Void) -> VerifyJourney {
    var journey = VerifyJourney()
    journey.start = .code(digits: "123456789012")
    journey.document = .passport
    journey.liveFace.steps = [.smile]
    journey.liveFace.canSkip = false
    change(&journey)
    return journey
  }

  /// Every way to unlock the storage.
  private var authentication: Walk { (Self.walk { journey in journey.needsAuthentication = true }, { _ in [.cancelled] }) }

  /// Every way to begin. What comes after it is in the others.
  private var begin: Walk {
    (
      Self.walk { journey in journey.start = nil },
      { request in request.subject == .barcode ? [Self.code(Self.link), .failed(reason: "noCamera")] : [.cancelled] }
    )
  }

  /// Both scanners, up to the face.
  private var licence: Walk {
    let journey = Self.walk { journey in journey.document = nil }
    return (
      journey,
      { request in
        guard case .document(let type, _, let step) = request.subject else { return [.cancelled] }
        guard type == .driversLicense else { return [.cancelled] }
        let blank = step.symbology == .pdf417 ? Self.page(request, hasBarcode: false) : nil
        return [Self.page(request), blank].compactMap(\.self)
      }
    )
  }

  /// A camera that fails at one side of a licence.
  private static func failure(at step: LicenceScannerStep) -> Walk {
    (
      walk { journey in
        journey.document = .driverLicense
        journey.licence.steps = [step]
      },
      { request in
        guard case .document(.driversLicense, _, _) = request.subject else { return [.cancelled] }
        return [.failed(reason: "noCamera")]
      }
    )
  }

  /// From the picture to the status.
  private var passport: Walk {
    (
      Self.walk { _ in },
      { request in
        request.subject == .selfie ? [] : [Self.page(request) ?? ExampleSelfie(outcome: .passed).answer(to: request)].compactMap(\.self)
      }
    )
  }

  /// What goes wrong with a face.
  private var face: Walk {
    let outcomes: [ChallengeReport.Outcome] = [.timedOut, .faceLost, .severalFaces, .otherFace]
    var strict = SelfieCaptureOptions()
    strict.shouldCaptureAfterTimeout = false
    return (
      Self.walk { [strict] journey in journey.selfie = strict },
      { request in
        if let page = Self.page(request) { return [page] }
        if request.subject == .selfie { return [.timedOut()] }
        return outcomes.compactMap { ExampleSelfie(outcome: $0).answer(to: request) } + [.failed(reason: "noCamera")]
      }
    )
  }

  /// An input that takes no selfie after its time.
  private static let strictSelfie = NamedInput(
    "documents in time",
    JourneyInput(
      config: JSONValue.object([
        "verificationCode": "210987654321", "driverLicense": .object([.init("country", "USA")]),
        "selfie": .object([.init("shouldCaptureAfterTimeout", .bool(false))]),
      ]).bytes()))

  /// What happens to the selfie of the newer transaction model.
  private var selfie: Walk {
    (
      Self.walk { _ in },
      { request in
        guard request.subject == .selfie else { return [.cancelled] }
        let picture = ExampleSelfie(outcome: .passed).answer(to: request).map { [$0] } ?? []
        return picture + [.failed(reason: "noCamera")] + (request.limit == nil ? [] : [.timedOut()])
      }
    )
  }

  private static let link = "https://verify.vestibule.example/verify?txnid=example-transaction&code=123456789012"

  private static func texts(_ field: Field) -> [String] {
    switch field.kind {
    case .secret: ["1234"]
    case .code(let length, _): [String(repeating: "0", count: length)]
    // Addresses are typed in an exploration of their own.
    case .text(VerifyAddress.longestAddress): []
    default: ["1234 5678 9012", "12345"]
    }
  }

  private static func code(_ text: String) -> Answer {
    let reading = Reading(width: 640, height: 480, barcodes: [BarcodeReading(.qrCode, text: text, bytes: Array(text.utf8))])
    return .captured(picture: PictureReference(digest: "example-code", type: "jpg", byteCount: 40_000), reading: reading)
  }

  /// A good page with the holder's portrait, and its barcode where one is wanted.
  private static func page(_ request: CaptureRequest, hasBarcode: Bool = true) -> Answer? {
    guard case .captured(let picture, var reading, let clip)? = ExamplePicture.withPortrait(of: request)?.answer else { return nil }
    if !hasBarcode { reading.barcodes = [] }
    return .captured(picture: picture, reading: reading, clip: clip)
  }
}

extension VerificationResult {
  /// Its signatures are not real, because samples are not verified.
  private static let claim = Claim(
    fromJson: #"{"id":"example-claim","createDate":0,"issuer":\#(salted),"subject":\#(salted),"holder":\#(salted),"claimData":[],"#
      + #""dataJSON":"","dataSignature":"","dataHash":"","partitionId":""}"#)
  private static let salted = #"{"content":"example","salt":""}"#

  static func example(_ status: VerifyStatus) -> VerificationResult {
    let isFailed = status == .fail
    return VerificationResult(
      transactionID: "example-transaction", status: status,
      providers: isFailed
        ? [Provider(providerID: "example-provider", messages: [.init(name: "DOCUMENT_EXPIRED", text: "The document has expired.")])] : [],
      claims: status == .success ? [claim].compactMap(\.self) : [],
      userData: status == .success ? [Datum(name: "lastName", value: "Eriksson")] : [])
  }
}

extension OpenVerifyStorage {
  public static let samples: [Sample<Bool>] = [.output(true), .failure(VerifyError(.encryptedStorage).workflowError)]
}

extension FindDevicePIN {
  public static let samples: [Sample<Bool>] = [.output(true), .output(false)]
}

extension SetDevicePIN {
  public static let samples: [Sample<Bool>] = [.output(true)]
}

extension UnlockVerifyStorage {
  public static let samples: [Sample<Int?>] = [
    .output(nil), .output(4), .failure(VerifyError(.authenticationFailed).workflowError),
  ]
}

extension ValidateVerificationCode {
  public static let samples: [Sample<String>] = [
    .output("example-transaction"), .failure(VerifyError(.cannotInitializeIdvService).workflowError),
  ]
}

extension MakeClientKeys {
  public static let samples: [Sample<String>] = [.output("example-entity")]
}

extension LoadVerifyConfiguration {
  public static let samples: [Sample<Saved>] = [
    .output(Saved(transactionID: "example-transaction", isSubmitted: false)), .failure(VerifyError(.failedToLoadSavedConfig).workflowError),
  ]
}

extension UpdateClientKeys {
  public static let samples: [Sample<Registration>] = [
    .output(Registration(status: .inProgress)),
    .output(Registration(status: .inProgress, documents: [VerifyDocument(.selfie, .required), .address(.required, .requested)])),
    .output(
      Registration(
        status: .inProgress,
        documents: [VerifyDocument(.governmentID, .optional, isOptional: true), VerifyDocument(.phone, .required)])),
    .output(Registration(status: .inProgress, documents: [VerifyDocument(.passport, .required)])),
    .output(Registration(status: .inProgress, documents: [])),
    .failure(VerifyError(.cannotUpdatePublicKeys).workflowError),
    .failure(VerifyError(.initiateDocumentTransactionError).workflowError), .failure(VerifyError(.missingDocumentType).workflowError),
    .failure(VerifyError(.invalidKeyMap).workflowError),
  ]
}

extension VerifyDocument {
  /// An e-mail address in an example.
  static func address(_ status: VerifyDocumentStatus, _ otp: VerifyPasscodeStatus, isExpired: Bool = false) -> VerifyDocument {
    VerifyDocument(
      .email, status,
      passcode: Passcode(status: otp, address: "anna@mail.example", attemptsLeft: 4, messagesLeft: 2, isExpired: isExpired))
  }
}

extension ChangeVerifyDocument {
  public static let samples: [Sample<VerifyDocument>] = [
    .output(.address(.collected, .verified)), .output(.address(.required, .sent)), .output(.address(.required, .fail)),
    .failure(VerifyError(.missingOTPDestination).workflowError),
    .failure(VerifyError(.failedOTP).workflowError), .failure(VerifyError(.documentSubmissionTimeoutError).workflowError),
  ]
}

extension SubmitDocuments {
  public static let samples: [Sample<VerifyStatus>] = [
    .output(.inProgress), .failure(VerifyError(.submissionError).workflowError),
  ]
}

extension FetchServiceKeys {
  public static let samples: [Sample<String>] = [
    .output(#"{"keys":[]}"#), .failure(VerifyError(.cannotGetServicePublicKey).workflowError),
  ]
}

extension SubmitVerificationData {
  public static let samples: [Sample<VerifyStatus>] = [
    .output(.inProgress), .failure(VerifyError(.cannotSubmitData).workflowError),
    .failure(VerifyError(.claimValidationFailed).workflowError),
  ]
}

extension CheckVerificationStatus {
  public static let samples: [Sample<VerificationResult>] = [
    .output(.example(.success)), .output(.example(.partial)),
    .failure(VerifyError(.cannotGetValidationStatus).workflowError), .failure(VerifyError(.invalidReponseFromIdvService).workflowError),
  ]
}

extension KeepIssuedClaims {
  public static let samples: [Sample<Bool>] = [.output(true), .failure(VerifyError(.cannotValidateIssuedClaim).workflowError)]
}

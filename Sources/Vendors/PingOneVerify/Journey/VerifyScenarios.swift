import PingOneVerifyWire
import Documents
import JourneyKit
import Services
import Workflow

/// What a tester may want to see of a verification. The service judges what it reads; only some answers are given in its place.
enum VerifyScenarios {
  static let all = (errors + statuses + documents + faces + backend + wanted).map { scenario in
    var scenario = scenario
    scenario.inputs = inputs[scenario.name] ?? scenario.inputs
    return scenario
  }

  /// Scenarios that make a difference for one model only.
  private static let inputs = [
    "data-refused": ["passport"], "claim-refused": ["passport"], "expired": ["passport"], "document-refused": ["documents"],
    "documents-too-late": ["documents"], "barcode-missing": ["documents"],
  ]

  private static let errors: [Scenario] = [
    Scenario(
      "storage-damaged", "The encrypted storage cannot be opened.", outcomes: failing(OpenVerifyStorage.name, .encryptedStorage),
      ending: .error(code: "EncryptedStorageInitializationError", containing: "staff")),
    Scenario(
      "authentication-failed", "The device's authentication fails too often.",
      outcomes: failing(OpenVerifyStorage.name, .authenticationFailed),
      ending: .error(code: "EncryptedStorageInitializationError.AuthenticationFailedError", containing: "PIN")),
    Scenario(
      "no-device-lock", "The device has no lock, and the storage needs one.",
      outcomes: failing(OpenVerifyStorage.name, .authenticationNotAvailable),
      ending: .error(code: "EncryptedStorageInitializationError.RequiredAuthenticationNotAvailableError", containing: "lock")),
    Scenario(
      "code-refused", "The service does not know the 12-digit code.",
      outcomes: failing(ValidateVerificationCode.name, .cannotInitializeIdvService),
      ending: .error(code: "cannotInitializeIdvService", containing: "12-digit code")),
    Scenario(
      "nothing-saved", "The device has no saved configuration.", outcomes: failing(ValidateVerificationCode.name, .failedToLoadSavedConfig),
      ending: .error(code: "failedToLoadSavedConfig", containing: "Start with a code")),
    Scenario(
      "keys-refused", "The service does not accept the keys of the device.",
      outcomes: failing(UpdateClientKeys.name, .cannotUpdatePublicKeys),
      ending: .error(code: "cannotUpdatePublicKeys", containing: "keys of this device")),
    Scenario(
      "service-key-missing", "The service's public key cannot be fetched.",
      outcomes: failing(FetchServiceKeys.name, .cannotGetServicePublicKey),
      ending: .error(code: "cannotGetServicePublicKey", containing: "public key")),
    Scenario(
      "data-refused", "The service does not accept the data.", outcomes: failing(SubmitVerificationData.name, .cannotSubmitData),
      ending: .error(code: "cannotSubmitData", containing: "not accepted")),
    Scenario(
      "claim-refused", "An earlier claim in the data is not valid.",
      outcomes: failing(SubmitVerificationData.name, .claimValidationFailed),
      ending: .error(code: "claimValidationFailed", containing: "earlier claim")),
    Scenario(
      "status-unknown", "The status cannot be fetched.", outcomes: failing(CheckVerificationStatus.name, .cannotGetValidationStatus),
      ending: .error(code: "cannotGetValidationStatus", containing: "status")),
    Scenario(
      "claim-forged", "The claim of the result was not signed by the service.",
      outcomes: failing(KeepIssuedClaims.name, .cannotValidateIssuedClaim),
      ending: .error(code: "cannotValidateIssuedClaim", containing: "did not sign")),
    Scenario(
      "answer-unusable", "The service answers something that cannot be used.",
      outcomes: failing(CheckVerificationStatus.name, .invalidReponseFromIdvService),
      ending: .error(code: "invalidReponseFromIdvService", containing: "cannot be used")),
  ]

  /// One for each status; that of SUCCESS is a run without scenario.
  private static let statuses: [Scenario] = VerifyStatus.allCases.map { status in
    var result = VerificationResult.example(status)
    // The service did not sign the example.
    result.claims = []
    return Scenario(
      "status-\(status.rawValue.lowercased().replacing("_", with: "-"))", "The status is \(status.rawValue).",
      outcomes: [CheckVerificationStatus.name: Scenario.outputs(result)],
      ending: .result(containing: #""status":"\#(status.rawValue)""#))
  }

  private static let documents: [Scenario] = [
    Scenario(
      "expired", "The document expired yesterday: the scanner refuses it, and the person stops.",
      specimen: SpecimenChange(expiresIn: -1), ending: .cancelled(after: "IdentityVerification.DocumentExpired")),
    Scenario(
      "barcode-missing", "The licence is of the common EU model, which has no barcode.",
      specimen: SpecimenChange(issuingCountry: Country(code: "NLD")), ending: .cancelled(after: "cannot_scan_barcode_error")),
  ]

  /// Of the older model, which alone has a liveness check. It asks for no turn.
  private static let faces: [Scenario] = ChallengeReport.Outcome.allCases.filter { ![.passed, .wrongTurn].contains($0) }.map {
    .liveness($0, after: VerifyFaceProblem($0).code, inputs: ["passport"])
  }

  private static func registration(_ documents: [VerifyDocument]) -> [String: [EffectOutcome]] {
    [UpdateClientKeys.name: Scenario.outputs(UpdateClientKeys.Registration(status: .inProgress, documents: documents))]
  }

  private static let failedAddress = VerifyDocument(
    .email, .required, passcode: .init(status: .fail, address: "anna@mail.example", attemptsLeft: 0, messagesLeft: 0, isExpired: false))

  private static let wanted: [Scenario] = [
    Scenario(
      "documents-not-started", "The transaction cannot be initiated.",
      outcomes: failing(UpdateClientKeys.name, .initiateDocumentTransactionError),
      ending: .error(code: "initiateDocumentTransactionError", containing: "new code")),
    Scenario(
      "document-type-missing", "The policy requires a document that a terminal cannot collect.",
      outcomes: failing(UpdateClientKeys.name, .missingDocumentType),
      ending: .error(code: "missingDocumentType", containing: "another policy")),
    Scenario(
      "document-keys-unknown", "The service describes a document with keys that nobody knows.",
      outcomes: failing(UpdateClientKeys.name, .invalidKeyMap), ending: .error(code: "invalidKeyMap", containing: "cannot be used")),
    Scenario(
      "nothing-wanted", "The policy wants no document at all.", outcomes: registration([]),
      ending: .error(code: "noDocumentToSubmitError", containing: "nothing to send")),
    Scenario(
      "passcode-failed", "No attempt is left for the passcode of a required address.", outcomes: registration([failedAddress]),
      ending: .error(code: "failedOTP", containing: "too often")),
    Scenario(
      "document-refused", "The service does not accept the documents.", outcomes: failing(SubmitDocuments.name, .submissionError),
      ending: .error(code: "submissionError", containing: "did not accept")),
    Scenario(
      "documents-too-late", "The documents are sent after the time for them is over.",
      outcomes: failing(SubmitDocuments.name, .documentSubmissionTimeoutError),
      ending: .error(code: "documentSubmissionTimeoutError", containing: "time for the documents")),
  ]

  private static let uploads = VerifyModule().effects.uploads
  /// Their request for a token comes before the one with the data.
  private static let preparations = 1

  private static let backend: [Scenario] = [
    .serverIsSlow,
    Scenario(
      "server-413", "The service finds the data too large once (HTTP status 413), and trying again helps.",
      fault: .backend(BackendFault(.status(413), of: uploads, after: preparations, count: 1))),
    .serverFails(),
    .captivePortal(),
    .connectionBreaks(
      after: uploads, preparations: preparations, "The connection breaks after the data were sent; they are not sent twice."),
    .serverIsLost,
  ]

  private static func failing(_ effect: String, _ kind: VerifyError.Kind) -> [String: [EffectOutcome]] {
    [effect: [.failure(error: VerifyError(kind).workflowError)]]
  }
}

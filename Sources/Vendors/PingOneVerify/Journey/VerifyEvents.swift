import PingOneVerifyWire
import JourneyKit
import Notation
import Services
import Workflow

/// The calls and callbacks of the SDK, derived from the journal.
extension VerifyModule {
  public func events(ofEach records: [Record]) -> [[SDKEvent]] {
    records.map { record -> [SDKEvent] in
      switch record {
      case .began(_, let effect, _):
        switch effect {
        case UpdateClientKeys.name: [SDKEvent(.call, "create")]
        case SubmitVerificationData.name: [SDKEvent(.call, "submitDataForVerification")]
        default: []
        }
      case .entry(_, .performed(let effect, _, let input, let outcome)): Self.events(of: effect, input, outcome)
      case .entry(_, .answered(let prompt, let answer, _)): Self.call(after: prompt, answer).map { [SDKEvent(.call, $0)] } ?? []
      case .entry(_, .raced(_, AwaitVerifyPush.name, _, .query(.output(let json)))): Self.notification(json)
      case .started, .entry, .rewound, .askedAgain, .ended: []
      }
    }
  }

  private static func events(of effect: String, _ input: String, _ outcome: EffectOutcome) -> [SDKEvent] {
    let error: SDKEvent? =
      if case .failure(let error) = outcome { SDKEvent(.callback, "handleError", VerifyError.json(error)) } else { nil }
    let fails = [error].compactMap(\.self)
    switch (effect, outcome) {
    case (ValidateVerificationCode.name, _):
      let isLink = (try? JSONReader().read(Array(input.utf8)))?["transactionID"]?.string != nil
      return [SDKEvent(.call, isLink ? "initWithNewConfigFromQr" : "initWithNewConfig")] + fails
    case (LoadVerifyConfiguration.name, _): return [SDKEvent(.call, "initWithSavedConfig")] + fails
    case (UpdateClientKeys.name, .output(let json)):
      return [completion((try? Outcome.decode(UpdateClientKeys.Registration.self, from: json))?.status)]
    case (SubmitVerificationData.name, .output(let json)):
      return [completion(try? Outcome.decode(VerifyStatus.self, from: json))]
    case (ChangeVerifyDocument.name, _), (SubmitDocuments.name, _): return submission(outcome)
    case (CheckVerificationStatus.name, .output(let json)):
      let result = try? Outcome.decode(VerificationResult.self, from: json)
      return [SDKEvent(.call, "checkVerificationStatus"), SDKEvent(.callback, "handleResult", result?.json)]
    case (CheckVerificationStatus.name, .failure): return [SDKEvent(.call, "checkVerificationStatus")] + fails
    case (OpenVerifyStorage.name, _), (UnlockVerifyStorage.name, _), (MakeClientKeys.name, _), (UpdateClientKeys.name, _),
      (SubmitVerificationData.name, _), (FetchServiceKeys.name, _), (KeepIssuedClaims.name, _):
      return fails
    default: return []
    }
  }

  private static func completion(_ status: VerifyStatus?) -> SDKEvent {
    SDKEvent(.callback, "onComplete", .object(["status": status.map { .string($0.rawValue) }]))
  }

  /// The call of the newer SDK that follows an answer, or nil if there is none.
  private static func call(after prompt: Prompt, _ answer: Answer) -> String? {
    switch (prompt.id, answer) {
    case ("documents.EMAIL", .entered): "submitEmail"
    case ("documents.PHONE", .entered): "submitPhone"
    case ("documents.passcode", .entered): "submitOtp"
    case ("documents.passcode", .action("resend")): "resendOtp"
    case ("document.check", .confirmed): "submitGovernmentId"
    case ("selfie.confirm", .confirmed): "submitSelfie"
    case ("documents.EMAIL", .skipped), ("documents.PHONE", .skipped), ("documents.intro", .skipped), ("selfie.intro", .skipped),
      ("documents.error.failedOTP", .chose("skip")):
      "skipDocument"
    default: nil
    }
  }

  /// The callbacks of the newer SDK (`DocumentSubmissionListener`).
  private static func submission(_ outcome: EffectOutcome) -> [SDKEvent] {
    switch outcome {
    case .failure(let error): return [SDKEvent(.callback, "onSubmissionError", VerifyError.json(error))]
    case .output(let json):
      guard let document = try? Outcome.decode(VerifyDocument.self, from: json) else {
        return [SDKEvent(.callback, "onSubmissionComplete", .object([.init("status", "completed")]))]
      }
      return [SDKEvent(.callback, "onDocumentSubmitted", document.json([]))]
    }
  }

  /// A push, and whether the SDK takes it for its own.
  private static func notification(_ json: String) -> [SDKEvent] {
    guard let push = try? Outcome.decode(Push.self, from: json) else { return [] }
    return [SDKEvent(.call, "processNotification", .object(["returns": .bool(VerifyNotification(push) != nil)]))]
  }
}

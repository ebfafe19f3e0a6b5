import IDscanWire
import Documents
import JourneyKit
import Workflow

/// What the explorer walks through in the scan journey.
extension ScanModule {
  public var explorations: [Exploration<ScanJourney>] {
    [Exploration(ScanJourney(), answers: Explorer.Answers(captures: Self.captures, includesFailures: false))]
  }

  /// What goes wrong with a picture goes wrong in the same way at each step: the first one shows it.
  private static func captures(_ request: CaptureRequest) -> [Answer] {
    if let page = ExamplePicture(of: request) {
      guard case .document(.idCard, _, let step) = request.subject, step.side == .front else { return [page.answer] }
      return [page.answer, .failed(reason: "noCamera"), .timedOut(), .cancelled]
    }
    return [ChallengeReport.Outcome.passed, .wrongTurn].compactMap { ExampleSelfie(outcome: $0).answer(to: request) }
  }
}

extension ScanResponse {
  /// The answer that ends a journey, with the rules of the service in its order.
  /// - Parameter faceMatch: Skipped is that of a journey without a selfie.
  static func complete(_ result: String, faceMatch: String = "Skipped") -> ScanResponse {
    let isSupported = result != "NotSupported"
    func state(_ isMet: Bool, failedBy worse: String) -> String { !isMet ? "Skipped" : result == worse ? "Failed" : "Passed" }
    var details = [
      Detail("DOCUMENTSUPPORT", isSupported ? "Passed" : "Failed"), Detail("DOCUMENTVALIDATION", state(isSupported, failedBy: "Refer")),
      Detail("DOCUMENTEXPIRY", state(isSupported, failedBy: "Expired")),
    ]
    // Only a definition with a minimum age has the rule.
    if result == "NotAccepted" { details.append(Detail("UNDERAGERULE", "Failed")) }
    details.append(Detail("FACEMATCH", faceMatch))
    return ScanResponse(
      highLevelResult: result, requiredAction: "NONE", journeyID: "example-journey", requestID: "example-request", details: details,
      fields: isSupported ? [ScanField("Last Name", "BRUIJN")] : [])
  }

  /// An answer that requires something.
  static func requiring(_ action: String) -> ScanResponse {
    ScanResponse(
      highLevelResult: "Undefined", requiredAction: action, journeyID: "example-journey", requestID: "example-request",
      liveness: action == "LIVENESS" ? .init(actions: 2, actionTimeout: 15, mostFailures: 1) : nil)
  }

  /// Answers that require these actions.
  static func actions(_ names: [String]) -> [Sample<ScanResponse>] { names.map { .output(requiring($0)) } }

  /// Every answer that ends a journey with a face in it.
  static let results: [Sample<ScanResponse>] =
    ["Passed", "Refer", "NotSupported", "NotAccepted", "Undefined", "Expired"].map {
      .output(complete($0, faceMatch: $0 == "Passed" ? "Passed" : "Undetermined"))
    }

  static let failures: [Sample<ScanResponse>] =
    [ScanError.notAuthenticated, .tooLarge, .refused(status: 400, "The journey requires BACKSIDE now.")].map { .failure($0.workflowError) }
}

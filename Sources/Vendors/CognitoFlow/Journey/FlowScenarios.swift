import CognitoFlowWire
import Documents
import JourneyKit
import Services
import Workflow

/// What a tester may want to see of the hosted flow. The service judges what it reads; only some answers are given in its place.
enum FlowScenarios {
  static let all = documents + statuses + answers + backend

  private static let documents: [Scenario] = [
    Scenario(
      "expired", "The document expired yesterday: another picture of it does not help, and the session fails.",
      specimen: SpecimenChange(expiresIn: -1), ending: .result(containing: #""status":"failed""#))
  ]

  /// One for each status that a session can have when the person comes.
  private static let statuses: [Scenario] = FlowStatus.allCases.filter { $0 != .active }.map { status in
    Scenario(
      "status-\(status.rawValue.replacing("_", with: "-"))", "The session is found with the status \(status.rawValue).",
      outcomes: [
        ReadFlowState.name: Scenario.outputs(FlowState.ended(status)), ReadFlowSession.name: Scenario.outputs(FlowResult.example(status)),
      ], ending: .result(containing: #""status":"\#(status.rawValue)""#))
  }

  private static let answers: [Scenario] = [
    Scenario(
      "unknown-user", "The customer's back end does not know who is logged in.",
      outcomes: [RequestFlowSession.name: [.failure(error: FlowError.unknownUser.workflowError)]],
      ending: .error(code: "UnknownUser", containing: "does not know")),
    Scenario(
      "wrong-key", "The key of the link is not the session's.", outcomes: [OpenFlow.name: [refusal(.wrongKey)]],
      ending: .error(code: "wrong_key", containing: "refused")),
    Scenario(
      "other-device", "A phone takes the session while the first picture is taken; the person takes it back.",
      outcomes: [SubmitFlowPicture.name: [refusal(.otherDevice)] + Scenario.outputs(FlowState.ended(.success))]),
    Scenario(
      "picture-blurred", "The server finds the first picture blurred; a second one helps.",
      outcomes: [
        SubmitFlowPicture.name: Scenario.outputs(
          FlowState.at(.documentaryVerification, .picture(.front, problem: .blur)), FlowState.ended(.success))
      ]),
  ]

  private static let uploads = FlowModule().effects.uploads

  private static let backend: [Scenario] = [
    .serverIsSlow,
    Scenario(
      "server-413", "The server finds the first picture too large (HTTP status 413).",
      fault: .backend(BackendFault(.status(413), of: uploads, count: 1)), ending: .error(code: "ServerError", containing: "413")),
    .serverFails(once: uploads),
    .captivePortal(),
    Scenario(
      "answer-cut-off", "The first answer to a picture ends in the middle; the picture is not submitted twice.",
      fault: .backend(BackendFault(.truncated, of: uploads, count: 1))),
    .connectionBreaks(before: uploads),
    .connectionBreaks(after: uploads),
    .serverIsLost,
  ]

  private static func refusal(_ code: FlowRefusal.Code) -> EffectOutcome { .failure(error: FlowError.example(code).workflowError) }
}

import Documents
import JourneyKit
import RELIDWire
import Workflow

/// What a tester may want to see of the opt-in and the opt-out.
enum OptInScenarios {
  static let all = answers + backend

  private static let answers: [Scenario] = [
    Scenario(
      "user-locked", "The user is locked after too many wrong passwords.",
      outcomes: [SetUser.name: Scenario.outputs(OptInEvent.failed(.getUser, status: 153))],
      ending: .error(code: "153", containing: "getUser")),
    Scenario(
      "template-check-400", "The server cannot check the template (status 400).", outcomes: check(400),
      ending: .error(code: "400", containing: "onIDVCheckUserBiometricTemplateStatus")),
    Scenario(
      "template-check-500", "The server fails while it checks the template (status 500).", outcomes: check(500),
      ending: .error(code: "500", containing: "onIDVCheckUserBiometricTemplateStatus")),
    Scenario(
      "frame-refused", "The server cannot use the first frame (status 500); a second one helps.",
      outcomes: [
        SubmitFrame.name: Scenario.outputs(
          OptInEvent.unusableFrame(mode: 8, workflow: 10), OptInEvent.usableFrame(mode: 8, workflow: 10)),
        SetOptInConfirmation.name: Scenario.outputs(
          OptInEvent.example(.selfieCapture, workflow: 10), OptInEvent.example(.optInStatus, mode: 8, workflow: 10)),
      ], ending: .result(containing: #""event":"onIDVBiometricOptInStatus""#), inputs: ["opt-in"]),
    Scenario(
      "template-not-stored", "The server cannot store the template (status 500).",
      outcomes: [SetOptInConfirmation.name: Scenario.outputs(OptInEvent.failed(.optInStatus, status: 500, mode: 8, workflow: 10))],
      ending: .error(code: "500", containing: "onIDVBiometricOptInStatus"), inputs: ["opt-in"]),
    Scenario(
      "wrong-challenge-mode", "The server begins the opt-in with another challengeMode than the kiosk's.",
      outcomes: [InitiateOptIn.name: Scenario.outputs(OptInEvent.example(.getPassword, mode: 6, attemptsLeft: 3))],
      ending: .error(code: "WrongNumber", containing: "challengeMode"), inputs: ["opt-in"]),
  ]

  private static let uploads = OptInModule().effects.uploads

  private static let backend: [Scenario] = [
    .serverIsSlow,
    Scenario(
      "session-expired", "The session with the server has ended when the frame is submitted (HTTP status 401).",
      fault: .backend(BackendFault(.status(401), of: uploads, count: 1)),
      ending: .error(code: "SessionExpired", containing: "Log in again"), inputs: ["opt-in"]),
    Scenario(
      "server-413", "The server finds the first picture too large (HTTP status 413).",
      fault: .backend(BackendFault(.status(413), of: uploads, count: 1)), ending: .error(code: "RequestTooLarge", containing: "10 MB"),
      inputs: ["opt-in"]),
    .serverFails(),
    .captivePortal(),
    .connectionBreaks(after: uploads),
    .serverIsLost,
  ]

  private static func check(_ code: Int) -> [String: [EffectOutcome]] { [CheckTemplate.name: Scenario.outputs(OptInEvent.template(code))] }
}

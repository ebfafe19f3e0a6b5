import Documents
import JourneyKit
import Notation
import RELIDWire
import Workflow

/// What the explorer walks through in the opt-in.
extension OptInModule {
  public var explorations: [Exploration<OptInJourney>] {
    [Exploration(OptInJourney(), answers: Explorer.Answers(captures: Self.captures, includesFailures: false))]
  }

  private static func captures(_ request: CaptureRequest) -> [Answer] {
    [ExampleSelfie(outcome: .passed).answer(to: request), .failed(reason: "noCamera"), .timedOut(), .cancelled].compactMap(\.self)
  }
}

extension OptInEvent {
  static func example(
    _ name: Name, mode: Int? = nil, workflow: Int? = nil, attemptsLeft: Int? = nil, response: String? = nil,
    status: Status = .success, error: Status = .none
  ) -> OptInEvent {
    OptInEvent(
      name: name, sessionID: "example-session", userID: "anna", attemptsLeft: attemptsLeft, challengeMode: mode, workflow: workflow,
      response: response, status: status, error: error)
  }

  static func template(_ code: Int) -> OptInEvent {
    let response = JSONValue.object(["status_code": .integer(code), "result": .bool(code == 100)])
    let isAnswer = code == 100 || code == 600
    return example(
      .templateStatus, response: response.text(), status: isAnswer ? .success : Status(code: code, message: "The check failed."))
  }

  static func failed(_ name: Name, status code: Int) -> OptInEvent { example(name, status: Status(code: code, message: "Failure")) }
  static func failed(_ name: Name, error code: Int) -> OptInEvent { example(name, error: Status(code: code, message: "Failure")) }
}

private typealias Samples = [Sample<OptInEvent>]

private let refusals: Samples = [OptInError.sessionExpired, .refused(status: 409, nil)].map { .failure($0.workflowError) }

extension SetUser {
  public static let samples: [Sample<OptInEvent>] = [
    .output(.example(.getPassword, mode: 0, attemptsLeft: 3)), .output(.example(.deviceAuthentication, mode: 0)),
    .output(.failed(.getUser, status: 153)), .output(.failed(.getUser, status: 400)),
  ]
}

extension SetPassword {
  /// Samples that do not fit the person's actions end the journey.
  public static let samples: [Sample<OptInEvent>] = [
    .output(
      .example(.getPassword, attemptsLeft: 2, status: OptInEvent.Status(code: 400, message: "The password is wrong."))),
    .output(.example(.loggedIn)), .output(.example(.selfieStart, workflow: 10)), .output(.example(.optOutStatus)),
    .output(.failed(.optInStatus, status: 153)), .output(.failed(.optOutStatus, status: 153)),
  ]
}

extension SetDeviceAuthentication {
  public static let samples: [Sample<OptInEvent>] = [
    .output(.example(.loggedIn)), .output(.example(.selfieStart, workflow: 10)), .output(.example(.optOutStatus)),
    .output(.failed(.optInStatus, error: 131)),
  ]
}

extension CheckTemplate {
  public static let samples: [Sample<OptInEvent>] =
    [100, 600, 400, 500].map { .output(.template($0)) } + refusals
}

extension InitiateOptIn {
  public static let samples: [Sample<OptInEvent>] = [
    .output(.example(.getPassword, mode: 8, attemptsLeft: 3)), .output(.example(.deviceAuthentication, mode: 8)),
    .output(.example(.getPassword, mode: 6, attemptsLeft: 3)), .output(.failed(.optInStatus, status: 400)),
  ]
}

extension InitiateOptOut {
  public static let samples: [Sample<OptInEvent>] = [
    .output(.example(.getPassword, mode: 7, attemptsLeft: 3)), .output(.example(.deviceAuthentication, mode: 7)),
    .output(.failed(.optOutStatus, status: 600)),
  ]
}

extension SetSelfieStart {
  public static let samples: [Sample<OptInEvent>] = [
    .output(.example(.selfieCapture, workflow: 10)), .output(.failed(.optInStatus, error: 146)),
  ]
}

extension SubmitFrame {
  public static let samples: [Sample<OptInEvent>] = [
    .output(.example(.frame, mode: 8, workflow: 10)), .output(.failed(.frame, status: 500)),
    .failure(OptInError.tooLarge.workflowError),
  ]
}

extension SetOptInConfirmation {
  public static let samples: [Sample<OptInEvent>] = [
    .output(.example(.optInStatus)), .output(.example(.selfieCapture, workflow: 10)), .output(.failed(.optInStatus, error: 146)),
    .output(.failed(.optInStatus, error: 240)), .output(.failed(.optInStatus, status: 500)),
  ]
}

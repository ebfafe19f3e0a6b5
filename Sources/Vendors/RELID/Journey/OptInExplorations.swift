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
    let isAnswer = code == 100 || code == 600
    let text = isAnswer ? "The template is \(code == 100 ? "present" : "absent")." : "The check failed."
    let response = JSONValue.object([
      "status_code": .integer(code), "status_message": .string(text), "result": .bool(code == 100), "attempts_left": 3, "user_id": "anna",
      "for_user_id": "anna",
    ])
    return example(
      .templateStatus, attemptsLeft: 3, response: response.text(), status: isAnswer ? .success : Status(code: code, message: text))
  }

  static func failed(_ name: Name, status code: Int, mode: Int? = nil, workflow: Int? = nil) -> OptInEvent {
    example(name, mode: mode, workflow: workflow, status: Status(code: code, message: "Failure"))
  }

  static func failed(_ name: Name, error code: Int) -> OptInEvent {
    example(
      name, mode: name == .optOutStatus ? 7 : 8, workflow: name == .optInStatus ? 10 : nil, status: Status(code: 400, message: "Failure"),
      error: Status(code: code, message: "Failure"))
  }

  /// The answer to a frame that cannot be used.
  static func unusableFrame(mode: Int, workflow: Int) -> OptInEvent {
    var event = example(.frame, mode: mode, workflow: workflow, status: Status(code: 500, message: "Capture error"))
    event.message = "There is no face in the frame."
    return event
  }

  static func usableFrame(mode: Int, workflow: Int) -> OptInEvent {
    var event = example(.frame, mode: mode, workflow: workflow)
    event.message = "One face."
    return event
  }
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
    .output(.example(.selfieStart, workflow: 10)),
  ]
}

extension InitiateOptOut {
  public static let samples: [Sample<OptInEvent>] = [
    .output(.example(.getPassword, mode: 7, attemptsLeft: 3)), .output(.example(.deviceAuthentication, mode: 7)),
    .output(.failed(.optOutStatus, status: 600)), .output(.example(.optOutStatus)),
  ]
}

extension SetSelfieStart {
  public static let samples: [Sample<OptInEvent>] = [
    .output(.example(.selfieCapture, workflow: 10)), .output(.failed(.optInStatus, error: 146)),
  ]
}

extension Leave {
  public static let samples: [Sample<OptInEvent>] = [
    .output(.failed(.optInStatus, error: 146)), .output(.failed(.optOutStatus, error: 146)),
    .failure(OptInError.sessionExpired.workflowError),
  ]
}

extension SubmitFrame {
  public static let samples: [Sample<OptInEvent>] = [
    .output(.usableFrame(mode: 8, workflow: 10)), .output(.unusableFrame(mode: 8, workflow: 10)),
    .failure(OptInError.tooLarge.workflowError),
  ]
}

extension SetOptInConfirmation {
  public static let samples: [Sample<OptInEvent>] = [
    .output(.example(.optInStatus)), .output(.example(.selfieCapture, workflow: 10)), .output(.failed(.optInStatus, error: 146)),
    .output(.failed(.optInStatus, error: 240)), .output(.failed(.optInStatus, status: 500)),
  ]
}

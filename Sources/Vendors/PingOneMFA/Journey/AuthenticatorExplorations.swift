import Documents
import JourneyKit
import Notation
import PingOneMFAWire
import Workflow

/// What the explorer walks through in the authenticator.
extension AuthenticatorModule {
  public var explorations: [Exploration<AuthenticatorJourney>] {
    [
      Exploration(
        AuthenticatorJourney(),
        answers: Explorer.Answers(captures: Self.captures, texts: { _ in ["12345678901234"] }, includesFailures: false),
        // Longer paths come to screens that shorter ones have shown.
        limits: Explorer.Limits(decisions: 9, isEndless: true))
    ]
  }

  private static func captures(_ request: CaptureRequest) -> [Answer] { [.timedOut()] }
}

extension PairedUsers {
  static let example = PairedUsers(names: ["anna"], hasPasscode: true)
}

extension PairingInfo {
  static let example = failed(push: nil, passcode: nil)

  /// - Parameters:
  ///   - push: the error code of the push authenticator, or nil if it works.
  ///   - passcode: the same for passcodes.
  static func failed(push: String? = nil, passcode: String? = nil) -> PairingInfo {
    func model(_ type: AuthenticatorModel.Kind, _ code: String?) -> AuthenticatorModel {
      AuthenticatorModel(type, code == nil ? .completed : .failed, errorCode: code, errorMessage: code.map { "\($0)." })
    }
    return PairingInfo(authenticatorsArray: [model(.push, push), model(.oneTimePasscode, passcode)], user: "anna")
  }
}

extension NotificationObject {
  static func example(_ context: String?, type: NotificationType = .authentication, numbers: [Int]? = nil) -> NotificationObject {
    NotificationObject(
      id: "example", notificationType: type, timeoutDuration: 60, clientContext: context, user: "anna", numberMatchingOptions: numbers)
  }
}

extension Push {
  static let example = Push(id: "example", data: #"{"p1":"example"}"#)
}

extension GetInfo {
  static let samples: [Sample<PairedUsers>] = [
    .output(.none), .output(.example),
  ]
}

extension PairDevice {
  static let samples: [Sample<PairingInfo>] =
    [.output(.failed(passcode: "UnSynchronizedClock"))]
    + failures([.pairingKey, .bundleId, .pairingKeyDataCenterMismatch, .passcodeNotValid])
}

extension Authorize {
  static let samples: [Sample<SignOn>] =
    [
      .output(SignOn(id: "example", status: .completed)),
      .output(SignOn(id: "example", status: .confirmationRequired)), .output(SignOn(id: "example", status: .failed)),
      .failure(AuthenticatorError.unknownUser("anna").workflowError),
    ] + failures([.bundleId])
}

extension AwaitVerification {
  static let samples: [Sample<Event>] = [
    .output(.push(.example)), .output(.decided(SignOn(id: "example", status: .timedOut))),
  ]
}

extension AwaitSignOn {
  static let samples: [Sample<SignOn>] = [
    .output(SignOn(id: "example", status: .completed))
  ]
}

extension ProcessIdToken {
  static let samples: [Sample<ProcessedToken>] =
    [.output(ProcessedToken()), .output(ProcessedToken(pairingObject: PairingObject(id: "example", user: "anna")))]
    + failures([.serverError])
}

extension ProcessRemoteNotification {
  static let samples: [Sample<NotificationObject>] =
    [
      .output(.example(#"{"requester":"Lindqvale Bank","location":"Utrecht"}"#)), .output(.example(nil, type: .done)),
      .output(.example(#"{"requester":"Evergreen Payroll","location":"Rotterdam","device":"Firefox, Windows"}"#, numbers: [17, 42, 85])),
    ] + failures([.unrecognizedRemoteNotification, .deviceIsNotPaired])
}

extension AnswerNotification {
  static let samples: [Sample<NotificationAnswer>] =
    [
      .output(NotificationAnswer(notification: "example", user: "anna", action: .approve)),
      .output(NotificationAnswer(notification: "example", user: "anna", action: .deny, numberMatchingPickedValue: 17)),
    ] + failures([.pushConfirmationTimeout])
}

extension AllowPush {
  static let samples: [Sample<Bool>] = [.output(true)] + failures([.deviceIsNotPaired])
}

extension SendLogs {
  static let samples: [Sample<String>] = [.output("A1B2C3D4E5F6")] + failures([.deviceIsNotPaired])
}

private func failures<Output>(_ codes: [PingOneErrorCode]) -> [Sample<Output>] {
  codes.map { .failure(AuthenticatorError.sdk($0).workflowError) }
}

import JourneyKit
import Services
import Workflow

/// What a tester may want to see of the authenticator.
enum AuthenticatorScenarios {
  static let all = PingOneErrorCode.allCases.compactMap(refusal) + methods + signOn + backend

  /// Each error of the SDK, at the call at which it can come.
  private static func refusal(_ code: PingOneErrorCode) -> Scenario? {
    let (effect, what): (String, String)
    switch code {
    case .internalError, .serverError, .noConnectivity, .deviceTokenIsMissing: (effect, what) = (ProcessIdToken.name, "processIdToken")
    case .pairingKey, .bundleId, .pairingKeyDataCenterMismatch, .passcodeNotValid: (effect, what) = (PairDevice.name, "pair")
    // These come with pushes; the next scenarios have them.
    case .unrecognizedRemoteNotification, .deviceIsNotPaired, .pushConfirmationTimeout: return nil
    }
    return Scenario(
      "mfa-\(code.rawValue)", "The SDK's call \(what) ends in the error \(code.rawValue), \(code.status).",
      outcomes: [effect: [.failure(error: AuthenticatorError.sdk(code).workflowError)]],
      ending: .error(code: String(code.rawValue), containing: code.advice))
  }

  /// The errors of one authentication method; the other one works.
  private static let methods: [Scenario] =
    ["MissingPushCredentials", "MissingDeviceToken", "PushDisabled", "Unregistered"].map { (code: String) in
      Scenario(
        "push-\(code)", "The device is paired, but pushes do not reach it: \(code).",
        outcomes: paired(.failed(push: code)))
    }
    + ["OneTimePasscodeRetriesExceeded", "InvalidOneTimePasscode", "OneTimePasscodeExpired", "UnSynchronizedClock"].map { (code: String) in
      Scenario(
        "passcode-\(code)", "The device is paired, but its passcodes are not accepted: \(code).",
        outcomes: paired(.failed(passcode: code)))
    }

  /// A pairing with this result, and a service that knows the device from then on.
  private static func paired(_ info: PairingInfo) -> [String: [EffectOutcome]] {
    [PairDevice.name: Scenario.outputs(info), GetInfo.name: Scenario.outputs(PairedUsers.example)]
  }

  private static let signOn: [Scenario] = [
    Scenario(
      "clock-hour-ahead", "The device's clock is an hour ahead, so that the service does not accept its passcodes.",
      fault: .clock(hours: 1)),
    Scenario(
      "sign-on-denied", "The sign-on is denied.", outcomes: [Authorize.name: Scenario.outputs(SignOn(id: "denied", status: .failed))],
      ending: .error(code: "SignOnFailed", containing: "Sign in again")),
    Scenario(
      "push-unrecognized", "A push of another service arrives (10002).",
      outcomes: pushed(.failure(error: AuthenticatorError.sdk(.unrecognizedRemoteNotification).workflowError))),
    Scenario(
      "push-not-paired", "A push for a device that is not paired arrives (10008).",
      outcomes: pushed(.failure(error: AuthenticatorError.sdk(.deviceIsNotPaired).workflowError))),
    Scenario(
      "push-number", "A push asks which number the other screen shows.",
      outcomes: pushed(Scenario.outputs(NotificationObject.example(#"{"requester":"Lindqvale Bank"}"#, numbers: [17, 42, 85]))[0])
        .merging(
          [AnswerNotification.name: Scenario.outputs(NotificationAnswer(notification: "example", user: "anna", action: .approve))],
          uniquingKeysWith: { $1 })),
    Scenario(
      "push-too-late", "A push is approved, and the service says that it is too late (10009).",
      outcomes: pushed(Scenario.outputs(NotificationObject.example(#"{"requester":"Lindqvale Bank","location":"Utrecht"}"#))[0])
        .merging(
          [AnswerNotification.name: [.failure(error: AuthenticatorError.sdk(.pushConfirmationTimeout).workflowError)]],
          uniquingKeysWith: { $1 })),
  ]

  /// A push instead of extra verification, and what `processRemoteNotification` says about it.
  private static func pushed(_ outcome: EffectOutcome) -> [String: [EffectOutcome]] {
    [
      Authorize.name: Scenario.outputs(SignOn(id: "example", status: .confirmationRequired)),
      AwaitVerification.name: Scenario.outputs(AwaitVerification.Event.push(.example)),
      ProcessRemoteNotification.name: [outcome], GetInfo.name: Scenario.outputs(PairedUsers.example),
      AwaitSignOn.name: Scenario.outputs(
        SignOn(id: "example", status: .completed)),
      ProcessIdToken.name: Scenario.outputs(ProcessedToken()),
    ]
  }

  private static let backend: [Scenario] = [
    .serverIsSlow,
    .serverFails(),
    .captivePortal(),
    .connectionBreaks(after: [PairDevice.name], "The connection breaks after the pairing; it is not done twice."),
    .serverIsLost,
  ]
}

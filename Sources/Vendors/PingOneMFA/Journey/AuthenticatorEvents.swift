import JourneyKit
import Notation
import Workflow

/// The calls and callbacks of the SDK, derived from the journal.
extension AuthenticatorModule {
  public func events(ofEach records: [Record]) -> [[SDKEvent]] {
    var told = AuthenticatorCalls()
    return records.map { record -> [SDKEvent] in
      switch record {
      case .started(let header):
        told.key = (try? Outcome.decode(AuthenticatorJourney.self, from: header.input))?.pairingKey
        return []
      case .began(_, let effect, _): return told.calls(of: effect)
      case .entry(_, .performed(let effect, let kind, _, let outcome)):
        return (kind == .query ? told.calls(of: effect) : []) + told.callbacks(of: effect, outcome)
      case .entry(_, let entry):
        if let answer = entry.answer?.answer { told.take(answer) }
        return []
      case .rewound, .askedAgain, .ended: return []
      }
    }
  }

  /// While the person is asked whether to try again, the SDK has told why: the server failed, or the network is gone.
  public func events(ofFailed effect: String, _ error: WorkflowError) -> [SDKEvent] {
    guard let call = AuthenticatorCalls().calls(of: effect).first else { return [] }
    let isServers = error.module == "Backend" && Int(error.code).map { $0 >= 500 } == true
    let told = AuthenticatorError.sdk(isServers ? .serverError : .noConnectivity, error.message).workflowError
    return [SDKEvent(.callback, call.name, AuthenticatorError.json(told))]
  }
}

/// The SDK's calls by effect, with what the journal says about their arguments.
private struct AuthenticatorCalls {
  /// The pairing key that was given last.
  var key: String?
  /// Whether an ID token has offered a pairing.
  private var isOffered = false
  /// What the person chose last.
  private var choice: String?

  mutating func take(_ answer: Answer) {
    switch answer {
    case .entered(let text): key = PairingKeyText.digits(of: text) ?? key
    // A number approves.
    case .chose(let id): choice = Int(id) == nil ? id : "approve"
    default: break
    }
  }

  /// The SDK's names of effects.
  private static let names = [
    RegisterForPush<AuthenticatorJourney>.name: "setDeviceToken", GenerateMobilePayload.name: "generateMobilePayload",
    ProcessIdToken.name: "processIdToken",
    PairDevice.name: "pair", ProcessRemoteNotification.name: "processRemoteNotification", AllowPush.name: "allowPushNotifications",
    GetInfo.name: "getInfo", SendLogs.name: "sendLogs", RemoveLocalData.name: "removePingOneLocalData",
  ]

  func calls(of effect: String) -> [SDKEvent] {
    switch effect {
    // A pairing object is approved; a key is passed on.
    case PairDevice.name:
      return [isOffered ? SDKEvent(.call, "PairingObject.approve") : SDKEvent(.call, "pair", key.map(Self.argument))]
    case AnswerNotification.name: return choice.map { [SDKEvent(.call, "NotificationObject.\($0)")] } ?? []
    default: return Self.names[effect].map { [SDKEvent(.call, $0)] } ?? []
    }
  }

  private static func argument(_ key: String) -> JSONValue { .object([.init("pairingKey", .string(key))]) }

  mutating func callbacks(of effect: String, _ outcome: EffectOutcome) -> [SDKEvent] {
    guard let name = effect == AnswerNotification.name ? choice.map({ "NotificationObject.\($0)" }) : Self.names[effect] else { return [] }
    if effect == ProcessIdToken.name, case .output(let json) = outcome { isOffered = Self.pairing(in: json) != nil }
    defer { if effect == PairDevice.name { isOffered = false } }
    return [SDKEvent(.callback, effect == PairDevice.name && isOffered ? "PairingObject.approve" : name, Self.payload(effect, outcome))]
  }

  private static func pairing(in json: String) -> PairingObject? {
    (try? Outcome.decode(ProcessedToken.self, from: json))?.pairingObject
  }

  /// What a callback is given. Tokens and payloads are left out.
  private static func payload(_ effect: String, _ outcome: EffectOutcome) -> JSONValue? {
    if case .failure(let error) = outcome { return AuthenticatorError.json(error) }
    guard case .output(let json) = outcome else { return nil }
    switch effect {
    case PairDevice.name: return (try? Outcome.decode(PairingInfo.self, from: json))?.json
    case ProcessRemoteNotification.name: return (try? Outcome.decode(NotificationObject.self, from: json))?.json
    case AnswerNotification.name: return (try? Outcome.decode(NotificationAnswer.self, from: json))?.json
    case GetInfo.name: return (try? Outcome.decode(PairedUsers.self, from: json))?.json
    case AllowPush.name: return (try? Outcome.decode(Bool.self, from: json)).map { .object([.init("allowed", .bool($0))]) }
    case SendLogs.name: return (try? Outcome.decode(String.self, from: json)).map { .object([.init("supportId", .string($0))]) }
    // The SDK gives an object, or null when nothing more has to be done.
    case ProcessIdToken.name:
      return .object([.init("pairingObject", pairing(in: json).map { .object([.init("username", .string($0.user))]) } ?? .null)])
    default: return nil
    }
  }
}

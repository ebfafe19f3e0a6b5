import Notation
import Workflow

/// The calls and callbacks of the SDK, derived from the journal.
extension AuthenticatorModule {
  public func events(in records: [Record]) -> [SDKEvent] {
    records.flatMap { record -> [SDKEvent] in
      switch record {
      case .began(_, let effect, let input): return Self.call(effect, input)
      case .entry(_, .performed(let effect, .command, _, let outcome)):
        guard let name = Self.calls[effect] else { return [] }
        return [SDKEvent(.callback, name, Self.payload(effect, outcome))]
      case .entry(_, .performed(GetInfo.name, .query, _, let outcome)):
        return [SDKEvent(.call, "getInfo"), SDKEvent(.callback, "getInfo", Self.payload(GetInfo.name, outcome))]
      case .started, .entry, .rewound, .askedAgain, .ended: return []
      }
    }
  }

  /// The SDK's names of commands. An answer to a notification has two.
  private static let calls = [
    RegisterForPush.name: "setDeviceToken", GenerateMobilePayload.name: "generateMobilePayload", ProcessIdToken.name: "processIdToken",
    PairDevice.name: "pair", ProcessRemoteNotification.name: "processRemoteNotification", AllowPush.name: "allowPushNotifications",
    SendLogs.name: "sendLogs", RemoveLocalData.name: "removePingOneLocalData",
  ]

  private static func call(_ effect: String, _ input: String) -> [SDKEvent] {
    switch effect {
    case PairDevice.name:
      guard let pair = try? Outcome.decode(PairDevice.self, from: input) else { return [] }
      // A pairing object is approved; a key is passed on.
      guard case .pairingKey(let key) = pair.grant else { return [SDKEvent(.call, "PairingObject.approve")] }
      return [SDKEvent(.call, "pair", .object([.init("pairingKey", .string(key))]))]
    case AnswerNotification.name:
      guard let given = try? Outcome.decode(AnswerNotification.self, from: input) else { return [] }
      return [SDKEvent(.call, "NotificationObject.\(given.answer.action.rawValue)", given.answer.json)]
    case AllowPush.name:
      guard let allow = try? Outcome.decode(AllowPush.self, from: input) else { return [] }
      return [SDKEvent(.call, "allowPushNotifications", .object([.init("allowed", .bool(allow.allowed))]))]
    default: return calls[effect].map { [SDKEvent(.call, $0)] } ?? []
    }
  }

  /// What a callback is given. Tokens and payloads are left out.
  private static func payload(_ effect: String, _ outcome: EffectOutcome) -> JSONValue? {
    if case .failure(let error) = outcome { return AuthenticatorError.json(error) }
    guard case .output(let json) = outcome else { return nil }
    switch effect {
    case PairDevice.name: return (try? Outcome.decode(PairingInfo.self, from: json))?.json
    case ProcessRemoteNotification.name: return (try? Outcome.decode(NotificationObject.self, from: json))?.json
    case GetInfo.name: return (try? Outcome.decode(PairedUsers.self, from: json))?.json
    case SendLogs.name: return (try? Outcome.decode(String.self, from: json)).map { .object([.init("supportId", .string($0))]) }
    case ProcessIdToken.name:
      let pairing = try? Outcome.decode(PairingObject?.self, from: json)
      return .object([.init("pairingObject", .bool(pairing.flatMap(\.self) != nil))])
    default: return nil
    }
  }
}

import JourneyKit
import Notation
import Phrases
import RELIDWire
import Workflow

/// The calls and events of the SDK, derived from the journal.
extension OptInModule {
  public func events(ofEach records: [Record]) -> [[SDKEvent]] {
    var journey = OptInJourney(), answer: Answer?, operation = OptInOperation.login
    return records.map { record -> [SDKEvent] in
      switch record {
      case .started(let header):
        journey = (try? Outcome.decode(OptInJourney.self, from: header.input)) ?? journey
        return []
      case .entry(_, .answered(_, let given, _)):
        answer = given
        return []
      case .began(_, let effect, _):
        if effect == InitiateOptIn.name { operation = .optIn }
        if effect == InitiateOptOut.name { operation = .optOut }
        return Self.calls[effect].map { [SDKEvent(.call, $0, Self.arguments(of: effect, journey, operation, answer))] } ?? []
      case .entry(_, .performed(let effect, let kind, _, .output(let json))):
        guard let event = try? Outcome.decode(OptInEvent.self, from: json) else { return [] }
        let call = kind == .query ? Self.calls[effect].map { [SDKEvent(.call, $0)] } : nil
        return (call ?? []) + (event.name.isVendors ? [SDKEvent(.callback, event.name.rawValue, event.payload)] : [])
      case .entry, .rewound, .askedAgain, .ended: return []
      }
    }
  }

  /// The SDK's calls by effect. What the SDK does by itself is not a call.
  private static let calls: [String: String] = {
    let calls: [any OptInCall.Type] = [
      SetUser.self, SetPassword.self, CheckTemplate.self, InitiateOptIn.self, InitiateOptOut.self, SetSelfieStart.self,
      SetOptInConfirmation.self,
    ]
    return Dictionary(uniqueKeysWithValues: calls.map { ($0.name, $0.call) })
  }()

  /// What a call was given. A password is left out.
  private static func arguments(
    of effect: String, _ journey: OptInJourney, _ operation: OptInOperation, _ answer: Answer?
  ) -> JSONValue? {
    let mode = JSONValue.integer(operation.challengeMode(journey.numbers)), workflow = JSONValue.integer(journey.numbers.workflow)
    switch effect {
    case SetUser.name: return .object(["userID": .string(journey.userID)])
    case SetPassword.name: return .object(["challengeMode": mode])
    case SetSelfieStart.name:
      return .object([
        "isConfirm": .bool(answer == .proceeded), "useDeviceBackCamera": .bool(journey.usesBackCamera), "idvWorkflow": workflow,
      ])
    case SetOptInConfirmation.name:
      // The page has true and false as well as the names: a person who cancels has only a name.
      let status: OptInConfirmation.Status, flag: Bool?
      switch answer {
      case .confirmed: (status, flag) = (.approved, true)
      case .retake, .chose(id: "retake"): (status, flag) = (.recapture, false)
      default: (status, flag) = (.cancel, nil)
      }
      return .object([
        "isConfirm": flag.map { .bool($0) }, "status": .string(status.rawValue), "idvWorkflow": workflow, "challengeMode": mode,
      ])
    default: return nil
    }
  }
}

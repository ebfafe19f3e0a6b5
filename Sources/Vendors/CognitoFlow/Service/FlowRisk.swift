import CognitoFlowWire
import Notation

/// What the way in which a session was done says about it (the successor's `risk_check`). The vendor's signals are not public; ours are counts
/// of what the session itself saw.
struct FlowRisk: Codable, Equatable, Sendable {
  enum Behaviour: String, Codable, CaseIterable, Sendable { case genuine, neutral, risky }

  /// The number of signals from which a session is neutral, or risky. (Our choice.)
  private static let bounds = (neutral: 3, risky: 6)

  var devices: Int
  /// Wrong codes, and refused pictures.
  var mistakes: Int
  var behaviour: Behaviour

  /// - Parameter wanted: the outcome that was asked for (`FlowTestOutcomes`); nil if none was.
  init(_ record: FlowRecord, _ wanted: FlowStepStatus? = nil) {
    devices = record.devices
    mistakes =
      record.sms.mistakes + record.document.attempts.count { $0.problem != nil } + record.selfie.attempts.count { $0 != nil }
    let signals = max(0, devices - 1) + mistakes
    guard wanted == nil else {
      behaviour = wanted == .success ? .genuine : .risky
      return
    }
    behaviour = signals >= Self.bounds.risky ? .risky : signals >= Self.bounds.neutral ? .neutral : .genuine
  }

  var json: JSONValue {
    .object([
      "behavior": .object(["user_interactions": .string(behaviour.rawValue)]), "device_count": .integer(devices),
      "mistake_count": .integer(mistakes),
    ])
  }
}

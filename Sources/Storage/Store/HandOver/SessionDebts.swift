import Workflow

/// Where the result of a session is to be delivered once it has ended.
struct SessionDebts: Sendable {
  /// Where the result goes however the session ends; nil for nowhere.
  let target: String?
  /// Unless the session is cancelled.
  let destinations: [String]

  func targets(after ending: Ending) -> [String] {
    (target.map { [$0] } ?? []) + (ending == .cancelled ? [] : destinations)
  }
}

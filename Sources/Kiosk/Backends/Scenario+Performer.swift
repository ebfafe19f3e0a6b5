import JourneyKit
import Services
import Workflow

extension Scenario {
  /// What happens to the requests of a session in this scenario; nil if nothing does.
  public func requestFaults(
    sleep: @escaping @Sendable (_ milliseconds: Int) async -> Void = { try? await Task.sleep(for: .milliseconds($0)) }
  ) -> RequestFaults? {
    fault?.backend.map { RequestFaults($0, sleep: sleep) }
  }

  /// A session's performer in this scenario. What happens to requests, the performer below does (`requestFaults`).
  public func performer(over base: any Performer) -> any Performer {
    outcomes.isEmpty ? base : ScriptedPerformer(ScriptedOutcomes(outcomes, repeatsLast: true), over: base)
  }
}

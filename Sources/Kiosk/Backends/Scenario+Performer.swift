import JourneyKit
import Workflow

extension Scenario {
  /// A session's performer in this scenario. What happens to requests, the performer below does (`ActiveFaults`).
  public func performer(over base: any Performer) -> any Performer {
    outcomes.isEmpty ? base : ScriptedPerformer(ScriptedOutcomes(outcomes, repeatsLast: true), over: base)
  }
}

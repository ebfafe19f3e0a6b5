import Scenes
import Workflow

/// What leads a tester to a place of a journey.
package struct TesterGuidance: Sendable {
  /// A way that was found.
  package struct Way: Sendable {
    /// The name of the scenario in which the journey has to run; nil for none.
    package var scenario: String?
    /// Gives the answers that lead there.
    package var guide: any Host
    /// Prepares the next run of the journey for the way: its scenario, input and outcomes.
    package var prepare: @Sendable () -> Void

    package init(scenario: String?, guide: any Host, prepare: @escaping @Sendable () -> Void) {
      (self.scenario, self.guide, self.prepare) = (scenario, guide, prepare)
    }
  }

  /// The places of the journey of this name.
  package var plan: @Sendable (_ journey: String) async -> JourneyPlan
  /// Finds a way to a place of a journey; nil if no run came there.
  package var way: @Sendable (_ journey: String, _ place: String) async -> Way?

  package init(
    plan: @escaping @Sendable (_ journey: String) async -> JourneyPlan,
    way: @escaping @Sendable (_ journey: String, _ place: String) async -> Way?
  ) {
    (self.plan, self.way) = (plan, way)
  }
}

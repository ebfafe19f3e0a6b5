import JourneyKit
import Synchronization
import Workflow

/// Which scenario the next journey runs in, and which one the running journey has. The way to a place of a journey may need more than a scenario,
/// for one run.
package final class ScenarioChoice: Sendable {
  private struct State: Sendable {
    var chosen: String?
    var running: Scenario?
    /// What the next journey needs besides the scenario; nil for nothing.
    var needs: Needs?
    /// The outcomes of effects that are forced in the running journey.
    var outcomes: [String: [EffectOutcome]] = [:]
  }

  /// What one run needs besides its scenario.
  package struct Needs: Sendable {
    /// The caller's input.
    package var input: JourneyInput
    /// Outcomes of effects, by name and in order, that the services do not have by themselves.
    package var outcomes: [String: [EffectOutcome]]

    package init(input: JourneyInput, outcomes: [String: [EffectOutcome]]) { (self.input, self.outcomes) = (input, outcomes) }
  }

  private let state: Mutex<State>
  /// The faults of the session that runs.
  package let faults = ActiveFaults()

  /// - Parameter name: the scenario of the first journey, or nil for none.
  package init(_ name: String? = nil) { state = Mutex(State(chosen: name)) }

  /// The name of the scenario of the next journey; nil for none.
  package var chosen: String? { state.withLock { $0.chosen } }

  /// Sets the scenario from the next journey on, or none if `name` is nil.
  /// - Parameter needs: what the next journey needs besides, or nil for nothing.
  package func choose(_ name: String?, with needs: Needs? = nil) { state.withLock { ($0.chosen, $0.needs) = (name, needs) } }

  /// The caller's input that the next journey needs; nil if any will do.
  package var input: JourneyInput? { state.withLock { $0.needs?.input } }

  /// The outcomes that are forced in the running journey.
  package var outcomes: [String: [EffectOutcome]] { state.withLock { $0.outcomes } }

  /// The chosen scenario, if this journey has it.
  package func scenario(of module: any JourneyModule) -> Scenario? {
    let name = state.withLock { $0.chosen }
    return name.flatMap { name in module.scenarios.first { $0.name == name } }
  }

  /// A journey begins or continues, in the chosen scenario.
  package func begin(_ module: (any JourneyModule)?) {
    let scenario: Scenario? = if let module { scenario(of: module) } else { nil }
    state.withLock { state in
      state.running = scenario
      (state.outcomes, state.needs) = (state.needs?.outcomes ?? [:], nil)
    }
    faults.begin(scenario?.fault, in: module?.effects ?? [])
  }

  /// The scenario of the journey that runs or ran last; nil for none.
  package var running: Scenario? { state.withLock { $0.running } }
}

import JourneyKit
import Synchronization
import Workflow

/// Which scenario the next journey runs in, and which one the running journey has.
package final class ScenarioChoice: Sendable {
  private struct State: Sendable {
    var chosen: String?
    var running: Scenario?
  }

  private let state: Mutex<State>
  /// The faults of the session that runs.
  package let faults = ActiveFaults()

  /// - Parameter name: the scenario of the first journey, or nil for none.
  package init(_ name: String? = nil) { state = Mutex(State(chosen: name)) }

  /// The name of the scenario of the next journey; nil for none.
  package var chosen: String? { state.withLock { $0.chosen } }

  /// Sets the scenario from the next journey on, or none if `name` is nil.
  package func choose(_ name: String?) { state.withLock { $0.chosen = name } }

  /// The chosen scenario, if this journey has it.
  package func scenario(of module: any JourneyModule) -> Scenario? {
    let name = state.withLock { $0.chosen }
    return name.flatMap { name in module.scenarios.first { $0.name == name } }
  }

  /// A journey begins or continues, in the chosen scenario.
  package func begin(_ module: (any JourneyModule)?) {
    let scenario: Scenario? = if let module { scenario(of: module) } else { nil }
    state.withLock { $0.running = scenario }
    faults.begin(scenario?.fault, in: module?.effects ?? [])
  }

  /// The scenario of the journey that runs or ran last; nil for none.
  package var running: Scenario? { state.withLock { $0.running } }
}

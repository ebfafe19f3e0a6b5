import Backends
import JourneyKit
import Testing
import Workflow

/// A scenario's outcomes.
struct ScenarioPerformerTests {
  private typealias Send = MockPerformerTests.Send

  /// Unlike a script's, a scenario's last outcome is repeated, and none is left over.
  @Test func aScenarioRepeatsItsLastOutcome() async throws {
    let scenario = Scenario("again", "Twice.", outcomes: [Send.name: [.output(json: "\"a\""), .output(json: "\"b\"")]])
    let performer = scenario.performer(over: MockPerformer())
    var outputs: [String] = []
    for key in 0..<3 { outputs.append(try await performer.perform(Send(), EffectContext(key: "\(key)"))) }
    #expect(outputs == ["a", "b", "b"])
    #expect(ScriptedOutcomes(scenario.outcomes, repeatsLast: true).leftover == nil)
  }
}

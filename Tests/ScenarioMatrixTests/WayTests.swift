import Backends
import DrawnReadings
import ExploredMaps
import JourneyKit
import SandboxKit
import Services
import ShippedVendors
import Testing
import Workflow

@testable import ScenarioMatrix

/// The ways to every ending and every error of the journeys of all vendors: each is found, and its script, read from its file's text, leads there.
@Suite(.serialized) struct WayTests {
  private static let modules = [any JourneyModule].shipped

  @Test(arguments: modules.map(\.name)) func everyOutcomeAndErrorIsReached(journey: String) async throws {
    let module = try #require(Self.modules.first { $0.name == journey })
    let map = await ExploredMaps.map(of: module)
    let world = ScenarioWorld(DrawnReadings.shared, services: .shipped, speed: 40) { MockPerformer(memory: $0) }
    let places = map.nodes.filter { $0.ending != nil || $0.prompts.contains { $0.error != nil } }.map(\.id)
    #expect(places.count > 3)
    var forced = 0
    await withTaskGroup(of: (String, String?, Bool).self) { group in
      for place in places { group.addTask { await Self.check(place, module, map, world) } }
      for await (place, problem, isForced) in group {
        #expect(problem == nil, "\(journey), \(place): \(problem ?? "")")
        if isForced { forced += 1 }
      }
    }
    print("\(journey): \(places.count) endings and errors, \(forced) with forced outcomes")
  }

  /// - Returns: what is wrong with the way, or nil; and whether outcomes are forced on it.
  private static func check<M: JourneyModule>(
    _ place: String, _ module: M, _ map: JourneyMap, _ world: ScenarioWorld
  ) async -> (String, String?, Bool) {
    guard let way = await WayFinder(module, map, in: world).way(to: place) else { return (place, "no way", false) }
    let text = way.script.json.text()
    do {
      let script = try Script(reading: Array(text.utf8))
      guard script.json == way.script.json else { return (place, "another script: \(text)", false) }
      var host: ScriptHost?
      let run = try await world.run(
        module, NamedInput(way.scenario.inputs?.first ?? "standard", way.input), way.scenario, outcomes: script.outcomes
      ) { pictures in
        let scripted = ScriptHost(script, pictures: pictures)
        host = scripted
        return scripted
      }
      let isThere =
        if map.outcomes.contains(place) {
          run.records.last?.ending?.node == place && host?.leftover == nil
        } else if case .interrupted(let error) = run.outcome { error.message.contains("\"\(place)\"") } else { false }
      return (place, isThere ? nil : "\(way.scenario.name) \(text) ended with \(run.outcome)", !way.forced.isEmpty)
    } catch { return (place, "\(text): \(error)", false) }
  }
}

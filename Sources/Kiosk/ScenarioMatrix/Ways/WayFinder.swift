import JourneyKit
import Workflow

/// Finds the ways to the prompts and outcomes of a journey, and proves each by a run. A way has as little in it as possible that is not the person's:
/// first it is looked for among the scenarios that promise such an ending, then along the explorer's path; only then are outcomes of effects forced,
/// and of those no more than are needed.
package struct WayFinder<Module: JourneyModule>: Sendable {
  private let module: Module
  private let map: JourneyMap
  private let world: ScenarioWorld

  package init(_ module: Module, _ map: JourneyMap, in world: ScenarioWorld) {
    self.module = module
    self.map = map
    self.world = world
  }

  /// - Parameter node: a prompt or an outcome of the map.
  /// - Returns: nil if no run came there.
  package func way(to node: String) async -> LeadingWay? {
    for scenario in PromisingScenarios(module, map).scenarios(for: node) {
      if let way = await walked(to: node, in: scenario) { return way }
    }
    guard let path = map.way(to: node) else { return nil }
    if let way = await walked(to: node, along: path.entries) { return way }
    var forced = outcomes(of: path)
    guard var way = await walked(to: node, along: path.entries, forcing: forced) else { return nil }
    for effect in forced.keys.sorted() where way.forced[effect] != nil {
      var fewer = forced
      fewer[effect] = nil
      if let shorter = await walked(to: node, along: path.entries, forcing: fewer) { (forced, way) = (fewer, shorter) }
    }
    return way
  }

  private func outcomes(of path: Way) -> [String: [EffectOutcome]] {
    // The engine answers the others itself.
    let known = Set(module.effects.map { $0.name })
    return Dictionary(grouping: path.entries.compactMap(\.outcome).filter { known.contains($0.effect) }, by: \.effect)
      .mapValues { $0.map(\.outcome) }
  }

  private func walked(
    to node: String, along path: [Entry] = [], in scenario: Scenario = .none, forcing forced: [String: [EffectOutcome]] = [:]
  ) async -> LeadingWay? {
    let input = NamedInput("standard", JourneyInput())
    let run = try? await world.run(module, input, scenario, outcomes: forced) { GuidedHost(path, pictures: $0) }
    return run.flatMap { LeadingWay(to: node, $0.records, in: scenario, forcing: forced) }
  }
}

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
    let path = map.way(to: node)
    for scenario in PromisingScenarios(module, map).scenarios(for: node) {
      if let way = await walked(to: node, in: scenario) { return way }
    }
    guard let path else { return nil }
    if let way = await walked(to: node, along: path.entries) { return way }
    if let way = await forced(to: node, along: path) { return way }
    for scenario in module.scenarios {
      if let way = await walked(to: node, along: path.entries, in: scenario) { return way }
    }
    return nil
  }

  /// The way along a path with as few forced outcomes as it needs.
  private func forced(to node: String, along path: Way) async -> LeadingWay? {
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

  /// The first of the module's inputs with which a run comes there; the one of a caller who gives none is preferred.
  private func walked(
    to node: String, along path: [Entry] = [], in scenario: Scenario = .none, forcing forced: [String: [EffectOutcome]] = [:]
  ) async -> LeadingWay? {
    // By its name the drawn documents know whether the scenario concerns them.
    let none = NamedInput(scenario.inputs?.first ?? "standard", JourneyInput())
    for input in [none] + module.inputs where scenario.inputs?.contains(input.name) ?? true {
      guard let run = try? await world.run(module, input, scenario, outcomes: forced, host: { GuidedHost(path, pictures: $0) }) else {
        continue
      }
      if let way = LeadingWay(to: node, run.records, with: input.input, in: scenario, forcing: forced) { return way }
    }
    return nil
  }
}

import JourneyKit
import Workflow

/// Finds the ways to the prompts and outcomes of a journey, and proves each by a run. A way has as little in it as possible that is not the person's:
/// first it is looked for along the explorer's path with a last picture such as a scenario draws that promises such an ending, then among these
/// scenarios, then along the path alone; only then are outcomes of effects forced, and of those no more than are needed.
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
    let promising = PromisingScenarios(module, map).scenarios(for: node), paths = map.ways(to: node).prefix(Self.mostPaths)
    for scenario in promising {
      guard let change = PictureChange(scenario) else { continue }
      if let way = await walked(to: node, along: paths, drawing: change) { return way }
    }
    for scenario in promising {
      if let way = await walked(to: node, in: scenario) { return way }
    }
    for path in paths {
      if let way = await walked(to: node, along: path.entries) { return way }
      if let way = await forced(to: node, along: path) { return way }
    }
    // What follows draws the same pictures.
    guard let path = paths.first, path.entries.last(where: { $0.prompt != nil })?.picture == nil else { return nil }
    for scenario in module.scenarios {
      if let way = await walked(to: node, along: path.entries, in: scenario) { return way }
    }
    for option in 1..<Self.mostOptions {
      if let way = await forced(to: node, along: path, choosing: option) { return way }
    }
    return nil
  }

  /// How many paths of the explorer are tried, each with another last step.
  private static var mostPaths: Int { 4 }

  /// How many options are tried where the path of the explorer, which has another input, does not say which.
  private static var mostOptions: Int { 4 }

  /// The way along one of the paths, whose last picture is changed.
  private func walked(
    to node: String, along paths: ArraySlice<Way>, drawing change: PictureChange
  ) async -> LeadingWay? {
    for path in paths where path.entries.contains(where: { $0.picture != nil }) {
      if let way = await walked(to: node, along: path.entries, in: change.scenario, drawing: change) { return way }
    }
    return nil
  }

  /// The way along a path with as few forced outcomes as it needs.
  private func forced(to node: String, along path: Way, choosing option: Int = 0) async -> LeadingWay? {
    var forced = outcomes(of: path)
    guard var way = await walked(to: node, along: path.entries, forcing: forced, choosing: option) else { return nil }
    for effect in forced.keys.sorted() where way.forced[effect] != nil {
      var fewer = forced
      fewer[effect] = nil
      if let shorter = await walked(to: node, along: path.entries, forcing: fewer, choosing: option) { (forced, way) = (fewer, shorter) }
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
    to node: String, along path: [Entry] = [], in scenario: Scenario = .none, forcing forced: [String: [EffectOutcome]] = [:],
    choosing option: Int = 0, drawing change: PictureChange? = nil
  ) async -> LeadingWay? {
    // By its name the drawn documents know whether the scenario concerns them.
    let none = NamedInput(scenario.inputs?.first ?? "standard", JourneyInput())
    for input in [none] + module.inputs + module.explorations.compactMap(\.input) where scenario.inputs?.contains(input.name) ?? true {
      var host: GuidedHost?
      let run = try? await world.run(module, input, scenario, outcomes: forced) { pictures in
        let guided = GuidedHost(path, choosing: option, typing: typed, drawing: change, pictures: pictures)
        host = guided
        return guided
      }
      guard let run, let drawn = host?.drawn,
        let way = LeadingWay(to: node, run.records, with: input.input, in: scenario, forcing: forced, drawing: drawn)
      else { continue }
      if await leads(way, to: node, input) { return way }
    }
    return nil
  }

  /// Whether the script of a way leads there too: what the first run met by chance does not come again.
  private func leads(_ way: LeadingWay, to node: String, _ input: NamedInput) async -> Bool {
    let run = try? await world.run(module, input, way.scenario, outcomes: way.forced) { ScriptHost(way.script, pictures: $0) }
    if case .interrupted(let error)? = run?.outcome {
      return error.engineCode == .scriptDoesNotFit && error.message.contains("\"\(node)\"")
    }
    return run?.records.last?.ending?.node == node
  }

  /// What the explorer types at each prompt.
  private var typed: [String: Answer] {
    map.edges.flatMap(\.ways).compactMap { $0.entries.last { $0.prompt != nil }?.answer }.reduce(into: [:]) { typed, entry in
      if case .entered = entry.answer { typed[entry.prompt.id] = typed[entry.prompt.id] ?? entry.answer }
    }
  }
}

extension JourneyModule {
  /// A way to a prompt or an outcome of the journey's map; nil if no run came there.
  package func way(to node: String, on map: JourneyMap, in world: ScenarioWorld) async -> LeadingWay? {
    await WayFinder(self, map, in: world).way(to: node)
  }
}

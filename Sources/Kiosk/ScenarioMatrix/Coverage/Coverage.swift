import JourneyKit
import Workflow

/// What of a journey was reached by runs of it, and what was not: its prompts and answers, endings and errors, the outcomes of its effects, and the
/// calls and callbacks of its SDK.
///
/// A journey declares what the explorer found on all of its paths, and every sample of its effects.
package struct Coverage: Sendable {
  package let journey: String
  /// In the order in which the explorer found them, by kind.
  package let declared: [CoverageItem]
  package private(set) var reached: Set<CoverageItem> = []
  /// How many runs were counted.
  package private(set) var runs = 0

  private let reader: CoverageReader
  /// The shortest path of the explorer to each item.
  private let ways: [CoverageItem: Way]
  private let promising: @Sendable (CoverageItem) -> Scenario?

  package init(of module: any JourneyModule, _ map: JourneyMap) {
    journey = module.name
    let reader = CoverageReader(module)
    var ways: [CoverageItem: Way] = [:], found: [CoverageItem] = []
    for way in map.edges.flatMap(\.ways) {
      for item in reader.items(in: way.records) {
        if ways[item] == nil { found.append(item) }
        if ways[item].map({ way.length < $0.length }) ?? true { ways[item] = way }
      }
    }
    let samples = reader.declared.filter { ways[$0] == nil }
    self.declared = CoverageItem.Kind.allCases.flatMap { kind in
      (found + samples).filter { $0.kind == kind }.sorted { $0.name < $1.name }
    }
    self.ways = ways
    self.reader = reader
    promising = { item in module.scenario(promising: item, map) }
  }

  /// Counts a run.
  /// - Parameter records: its journal, which may be that of a session that did not end.
  package mutating func add(_ records: [Record]) {
    runs += 1
    reached.formUnion(reader.items(in: records))
  }

  package var missing: [CoverageItem] { declared.filter { !reached.contains($0) } }

  /// How many of the declared items of a kind, or of all, were reached.
  package func count(_ kind: CoverageItem.Kind? = nil) -> (reached: Int, declared: Int) {
    let items = declared.filter { kind == nil || $0.kind == kind }
    return (items.count { reached.contains($0) }, items.count)
  }

  /// From 0 to 100. A journey that declares nothing is covered.
  package var percent: Double {
    let (reached, declared) = count()
    return declared == 0 ? 100 : 100 * Double(reached) / Double(declared)
  }

  /// How an item is reached, in a few words: a scenario, or a place of the map and what is answered there.
  package func hint(for item: CoverageItem) -> String {
    if let scenario = promising(item) { return "--scenario \(scenario.name)" }
    let map = "vestibule map \(journey) --to"
    if item.kind == .prompt || item.kind == .ending { return "\(map) \(item.name.contains(" ") ? "\"\(item.name)\"" : item.name)" }
    guard let last = ways[item]?.entries.last(where: { $0.prompt != nil }), let id = last.prompt?.id else {
      return "no path of the explorer leads there"
    }
    let step = "\(map) \(id), then \(last.answer?.answer.kind ?? "wait")"
    return item.kind == .outcome ? "\(step); a script can force it" : step
  }
}

extension JourneyModule {
  /// A scenario that promises such an ending or error, or that sets such an outcome; nil if none does.
  fileprivate func scenario(promising item: CoverageItem, _ map: JourneyMap) -> Scenario? {
    switch item.kind {
    case .prompt, .answer, .event: return nil
    case .ending: return PromisingScenarios(self, map).scenarios(for: item.name).first { $0 != .none }
    case .error: return scenarios.first { $0.shows(item.name) }
    case .outcome:
      return scenarios.first { scenario in
        scenario.outcomes.contains { effect, outcomes in
          outcomes.contains { outcome in
            if case .failure(let error) = outcome { item.name == "\(effect): fails with \(error.qualifiedCode)" } else { false }
          }
        }
      }
    }
  }
}

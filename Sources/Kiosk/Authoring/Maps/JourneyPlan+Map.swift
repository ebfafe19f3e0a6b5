import JourneyKit
import Scenes
import Workflow

extension JourneyPlan {
  /// The places of a journey's map, from the first prompt to the endings.
  package init(_ map: JourneyMap, of module: any JourneyModule) {
    let next = Dictionary(grouping: map.edges, by: \.from)
    let nodes = map.nodes.filter { $0.id != JourneyMap.start }
    self.init(
      (nodes.filter { $0.kind != nil } + nodes.filter { $0.kind == nil }).map { node in
        Place(
          id: node.id, kind: node.kind, codes: node.codes(in: module).reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
          next: (next[node.id] ?? []).map(\.to))
      })
  }
}

extension JourneyMap.Node {
  /// The codes of errors by which a node is known: those of the vendor and those of the engine.
  func codes(in module: any JourneyModule) -> [String] {
    if case .failed(let error)? = ending { return [module.failure(of: error).code, error.qualifiedCode, error.code] }
    return prompts.compactMap { prompt in if case .choose(let choice) = prompt.content { choice.error } else { nil } }
  }
}

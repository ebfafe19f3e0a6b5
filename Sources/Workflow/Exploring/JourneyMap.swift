/// A journey's map: its prompts and outcomes, and the transitions between them. The explorer draws it.
public struct JourneyMap: Equatable, Sendable {
  public struct Node: Equatable, Sendable {
    /// A prompt's id, `start`, or an outcome: `finished`, `cancelled`, `failed CODE`.
    public var id: String
    /// The prompt as it was first met; nil for the start and for outcomes.
    public var prompt: Prompt?
    /// The kind of prompt; nil for the start and for outcomes.
    public var kind: String? { prompt?.kind }

    init(id: String, prompt: Prompt? = nil) {
      self.id = id
      self.prompt = prompt
    }
  }

  public struct Edge: Equatable, Sendable {
    public var from: String
    public var to: String
    /// The transitions that lead there: the answer, then the outcomes of the effects that follow it.
    public var labels: [String]
  }

  public var journey: String
  /// In the order in which they were found.
  public var nodes: [Node] = [Node(id: Self.start)]
  public var edges: [Edge] = []
  public var runs = 0
  /// What kept the explorer from covering everything, in plain English: an effect without samples, a limit that was reached.
  public var problems: [String] = []

  public static let start = "start"

  init(journey: String) { self.journey = journey }

  /// The ids of all prompts, in the order in which they were found.
  public var prompts: [String] { nodes.filter { $0.kind != nil }.map(\.id) }
  /// The ids of all outcomes, in the order in which they were found.
  public var outcomes: [String] { nodes.filter { $0.kind == nil && $0.id != Self.start }.map(\.id) }

  mutating func add(_ node: Node) {
    if !nodes.contains(where: { $0.id == node.id }) { nodes.append(node) }
  }

  mutating func add(from: String, to: String, label: String) {
    if let at = edges.firstIndex(where: { $0.from == from && $0.to == to }) {
      if !edges[at].labels.contains(label) { edges[at].labels.append(label) }
    } else {
      edges.append(Edge(from: from, to: to, labels: [label]))
    }
  }

  mutating func add(problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// The map as plain text: each node with the transitions that leave it.
  public var text: String {
    var lines = ["\(journey): \(prompts.count) prompts, \(outcomes.count) outcomes, \(edges.count) edges, \(runs) runs"]
    for problem in problems { lines.append("problem: \(problem)") }
    for node in nodes {
      let ways = edges.filter { $0.from == node.id }
      guard node.kind != nil || !ways.isEmpty else { continue }
      lines.append(node.kind.map { "\(node.id) (\($0))" } ?? node.id)
      for way in ways { lines.append("  \(Self.summary(way.labels, separator: " | ")) -> \(way.to)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The map in the DOT language of Graphviz.
  public var dot: String {
    var lines = ["digraph \(quoted(journey)) {", "  rankdir=LR;"]
    for node in nodes {
      let shape = node.kind == nil ? (node.id == Self.start ? "circle" : "doublecircle") : "box"
      lines.append("  \(quoted(node.id)) [shape=\(shape)];")
    }
    for edge in edges {
      lines.append("  \(quoted(edge.from)) -> \(quoted(edge.to)) [label=\(quoted(Self.summary(edge.labels, separator: "\n")))];")
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  /// The first few labels, and how many more there are (a choice among two hundred countries is one arrow).
  private static func summary(_ labels: [String], separator: String) -> String {
    let shown = labels.prefix(4).joined(separator: separator)
    return labels.count > 4 ? "\(shown)\(separator)and \(labels.count - 4) more" : shown
  }

  private func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      switch character {
      case "\"", "\\": quoted += "\\\(character)"
      case "\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return quoted + "\""
  }
}

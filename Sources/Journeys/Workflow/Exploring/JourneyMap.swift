import Documents

/// A journey's map: its prompts and outcomes, and the transitions between them. The explorer draws it.
public struct JourneyMap: Equatable, Sendable {
  public struct Node: Equatable, Sendable {
    /// A prompt's id, `start`, or an outcome: `finished`, `cancelled`, `failed CODE`.
    public var id: String
    /// The prompt in the forms that were met, the first `mostForms` that differ; empty for the start and for outcomes.
    public var prompts: [Prompt]
    /// The first way to end here; nil for the start and for prompts.
    public var ending: Ending?
    /// The prompt as it was first met; nil for the start and for outcomes.
    public var prompt: Prompt? { prompts.first }
    /// The kind of prompt; nil for the start and for outcomes.
    public var kind: String? { prompt?.kind }

    /// A prompt that quotes what was typed or taken has endless forms.
    static let mostForms = 8

    init(id: String, prompt: Prompt? = nil, ending: Ending? = nil) {
      self.id = id
      self.prompts = [prompt].compactMap(\.self)
      self.ending = ending
    }

    /// Adds forms of the prompt that are not known yet.
    mutating func add(_ forms: [Prompt]) {
      for form in forms where prompts.count < Self.mostForms && !prompts.contains(form) { prompts.append(form) }
    }
  }

  public struct Edge: Equatable, Sendable {
    public var from: String
    public var to: String
    /// The transitions that lead there: the answer, then the outcomes of the effects that follow it.
    public var labels: [String]
    /// The shortest path that the explorer walked for each of the labels, up to this node.
    public var ways: [Way]
  }

  public var journey: String
  /// In the order in which they were found.
  public var nodes: [Node] = [Node(id: Self.start)]
  public var edges: [Edge] = []
  /// What was seen in each picture that was taken.
  public var readings: [PictureReference: Reading] = [:]
  /// For what each picture was first taken.
  public var requests: [PictureReference: CaptureRequest] = [:]
  public var runs = 0
  /// The steps to questions from which there is no way back, although nothing was done on the way that cannot be undone.
  private var oneWay: [Edge] = []
  /// What kept the explorer from covering everything, in plain English: an effect without samples, a limit that was reached.
  public var problems: [String] = []

  public static let start = "start"

  /// A map without any prompt.
  public init(journey: String) { self.journey = journey }

  /// The ids of all prompts, in the order in which they were found.
  public var prompts: [String] { nodes.filter { $0.kind != nil }.map(\.id) }
  /// The ids of all outcomes, in the order in which they were found.
  public var outcomes: [String] { nodes.filter { $0.kind == nil && $0.id != Self.start }.map(\.id) }

  mutating func add(_ node: Node) {
    if let at = nodes.firstIndex(where: { $0.id == node.id }) { nodes[at].add(node.prompts) } else { nodes.append(node) }
  }

  /// Adds what another exploration of the same journey has found.
  public mutating func merge(_ other: JourneyMap) {
    for node in other.nodes { add(node) }
    for edge in other.edges {
      for (label, way) in zip(edge.labels, edge.ways) { add(from: edge.from, to: edge.to, label: label, way: way.records) }
    }
    for problem in other.problems { add(problem: problem) }
    for way in other.oneWay where !oneWay.contains(way) { oneWay.append(way) }
    readings.merge(other.readings) { mine, _ in mine }
    requests.merge(other.requests) { mine, _ in mine }
    runs += other.runs
  }

  mutating func add(_ picture: PictureReference, _ reading: Reading, of prompt: Prompt?) {
    readings[picture] = readings[picture] ?? reading
    if case .capture(let request)? = prompt?.content { requests[picture] = requests[picture] ?? request }
  }

  /// - Parameter way: the records of the run so far.
  mutating func add(from: String, to: String, label: String, way records: [Record]) {
    let way = Way(records)
    guard let at = edges.firstIndex(where: { $0.from == from && $0.to == to }) else {
      return edges.append(Edge(from: from, to: to, labels: [label], ways: [way]))
    }
    guard let known = edges[at].labels.firstIndex(of: label) else {
      edges[at].labels.append(label)
      return edges[at].ways.append(way)
    }
    if way.length < edges[at].ways[known].length { edges[at].ways[known] = way }
  }

  /// The shortest way to a prompt or an outcome; nil if the map does not have it.
  public func way(to node: String) -> Way? { ways(to: node).first }

  /// The ways to a prompt or an outcome, of each last step the shortest; the shortest of all is the first.
  public func ways(to node: String) -> [Way] {
    edges.filter { $0.to == node }.compactMap { edge in edge.ways.min { $0.length < $1.length } }.sorted { $0.length < $1.length }
  }

  mutating func add(oneWay from: String, to: String, label: String) {
    let way = Edge(from: from, to: to, labels: [label], ways: [])
    if !oneWay.contains(way) { oneWay.append(way) }
  }

  /// Where a person who has only looked around cannot turn back, in words. Whoever comes to a first prompt of the journey is back already.
  public var deadEnds: [String] {
    let first = Set(edges.filter { $0.from == Self.start }.map(\.to))
    return oneWay.filter { !first.contains($0.to) }.map { "\($0.from) -> \($0.to): \($0.labels.joined())" }
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

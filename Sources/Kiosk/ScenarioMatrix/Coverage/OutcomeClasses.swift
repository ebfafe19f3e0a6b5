import Notation
import Workflow

/// The outcomes of an effect that a journey tells apart: its samples. Real outputs have other ids and times, so that an output counts as the sample
/// that it resembles most, in what the samples differ in.
struct OutcomeClasses {
  /// The samples in a few words.
  let labels: [String]
  /// The values of each output among the samples, by their path.
  private var outputs: [(label: String, values: [String: String])] = []
  /// Where the outputs differ.
  private let paths: [String]

  init(_ effect: any Effect.Type) { self.init(samples: Self.outcomes(of: effect)) }

  init(samples: [EffectOutcome]) {
    let values = samples.map { outcome in if case .output(let json) = outcome { Self.values(of: json) } else { nil } as [String: String]? }
    let all = values.compactMap(\.self)
    func variety(_ path: String) -> Int { Set(all.map { $0[path] }).count }
    // What varies most tells most, and what is nearer to the top.
    func rank(_ path: String) -> (Int, Int, String) { (-variety(path), path.count { $0 == "." }, path) }
    let paths = Set(all.flatMap(\.keys)).filter { variety($0) > 1 }.sorted { rank($0) < rank($1) }
    self.paths = paths
    var labels: [String] = []
    for (outcome, values) in zip(samples, values) {
      var label = values.map { Self.words($0, at: paths) } ?? Self.words(outcome)
      if values != nil, labels.contains(label) { label += " (\(labels.count + 1))" }
      if !labels.contains(label) { labels.append(label) }
      if let values { outputs.append((label, values)) }
    }
    self.labels = labels
  }

  /// The words for an outcome; nil if it resembles several samples alike.
  func label(of outcome: EffectOutcome) -> String? {
    guard case .output(let json) = outcome else { return Self.words(outcome) }
    if outputs.count < 2 { return outputs.first?.label }
    let values = Self.values(of: json)
    let likeness = outputs.map { sample in
      paths.reduce(0) { sum, path in
        sum + (sample.values[path] == values[path] ? 2 : (sample.values[path] == nil) == (values[path] == nil) ? 1 : 0)
      }
    }
    guard let best = likeness.max(), likeness.count(where: { $0 == best }) == 1 else { return nil }
    return zip(outputs, likeness).first { $0.1 == best }?.0.label
  }

  private static func outcomes<E: Effect>(of effect: E.Type) -> [EffectOutcome] {
    E.samples.compactMap { sample in
      switch sample {
      case .failure(let error): .failure(error: error)
      case .output(let output): try? EffectOutcome(of: output)
      }
    }
  }

  private static func words(_ outcome: EffectOutcome) -> String {
    if case .failure(let error) = outcome { "fails with \(error.qualifiedCode)" } else { "an output" }
  }

  /// The first values in which an output differs from the others.
  private static func words(_ values: [String: String], at paths: [String]) -> String {
    let shown = paths.compactMap { path in values[path].map { path.isEmpty ? $0 : "\(path) \($0)" } }.prefix(2).joined(separator: ", ")
    if shown.isEmpty { return paths.isEmpty ? "an output" : "nothing" }
    return shown.count > 60 ? shown.prefix(57) + "..." : shown
  }

  /// The strings, numbers and truth values of a JSON text, by their path in it.
  private static func values(of json: String) -> [String: String] {
    guard let node = try? JSONReader().read(Array(json.utf8)) else { return ["": json] }
    var found: [String: String] = [:]
    collect(JSONValue(node), "", into: &found)
    return found
  }

  private static func collect(_ value: JSONValue, _ path: String, into found: inout [String: String]) {
    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
    switch value {
    case .object(let members): for member in members { collect(member.value, place(member.key), into: &found) }
    case .array(let elements): for (index, element) in elements.enumerated() { collect(element, place("\(index)"), into: &found) }
    case .string(let text):
      // Some outputs have a vendor's JSON as text in them.
      if text.hasPrefix("{"), let node = try? JSONReader().read(Array(text.utf8)) { return collect(JSONValue(node), path, into: &found) }
      found[path] = text
    default: found[path] = value.text()
    }
  }
}

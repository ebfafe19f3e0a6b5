import Notation
import ScenarioMatrix
import Workflow

/// A way as text: the scenario, each prompt with its answer, what must be forced, and the command that walks it.
struct MapWay {
  let journey: String
  let place: MapPlace
  let way: LeadingWay
  /// Where the script was written; nil if it was not.
  let file: String?

  /// The file beside the script that the caller's input is written to; nil if the way needs none.
  var inputFile: String? {
    guard way.input.config != nil, let file, file != "-" else { return nil }
    return (file.hasSuffix(".json") ? String(file.dropLast(5)) : file) + ".input.json"
  }

  var lines: [String] {
    var lines = ["\(journey): \(place.node)"]
    if !place.others.isEmpty { lines.append("also: \(place.others.joined(separator: ", "))") }
    if let input = way.input.config { lines.append("input: \(String(decoding: input, as: UTF8.self))") }
    if way.scenario != .none { lines.append("scenario: \(way.scenario.name) (\(way.scenario.sentence))") }
    lines += Self.lines(along: way.entries, way.script.answers)
    for (effect, outcomes) in way.script.json["outcomes"].map(Self.members) ?? [] { lines.append("forced: \(effect) \(outcomes)") }
    let input = way.input.config == nil ? "" : " --input \(inputFile ?? "INPUT")"
    let scenario = way.scenario == .none ? "" : " --scenario \(way.scenario.name)"
    lines.append("run: vestibule run \(journey) --source specimen\(input)\(scenario) --script \(file ?? "FILE")")
    if file == nil { lines.append("(--as-script FILE writes the script. In a new data folder, --data, nothing is left of earlier runs.)") }
    return lines
  }

  /// Each prompt with the answer that a script gives to it.
  static func lines(along entries: [Entry], _ answers: [ScriptAnswer]? = nil) -> [String] {
    let asked = entries.compactMap(\.prompt), answers = answers ?? Script(along: entries, secret: "…").answers
    let width = asked.map(\.id.count).max() ?? 0
    return zip(asked, answers).enumerated().map { number, step in
      "\(number + 1)".leftPadded(to: 3) + "  " + step.0.id.padded(to: width) + "  " + step.1.description
    }
  }

  private static func members(_ value: JSONValue) -> [(String, String)] {
    if case .object(let members) = value { members.map { ($0.key, $0.value.text()) } } else { [] }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
  fileprivate func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}

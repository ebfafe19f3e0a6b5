import Cells
import Documents
import Flavor

/// The lines of an MRZ with a mark under each corrected or uncertain character.
struct MrzLines {
  let result: MrzResult

  init(_ result: MrzResult) { self.result = result }

  /// One text row, with carets where the row above needs them.
  struct Row {
    var text: String
    var isMark: Bool
  }

  /// Wraps lines that are wider than `width`, with their carets. A single mark has its remark behind it if it fits; the
  /// others are in `remarks`.
  func rows(_ width: Int, _ canvas: Canvas) -> (rows: [Row], remarks: [String]) {
    var rows: [Row] = [], told: Set<MrzPosition> = []
    for (line, text) in result.lines.enumerated() {
      let characters = Array(text), marks = marks(line)
      for start in stride(from: 0, to: max(1, characters.count), by: max(1, width)) {
        let end = min(characters.count, start + width)
        rows.append(Row(text: String(characters[start..<end]), isMark: false))
        let places = (start..<end).filter { marks[$0] != nil }
        guard let first = places.first else { continue }
        let position = MrzPosition(line: line, column: first)
        let short = String(repeating: " ", count: first - start) + shortRemark(position, canvas)
        if places.count == 1, TextWidth.of(short) <= width {
          told.insert(position)
          rows.append(Row(text: short, isMark: true))
        } else {
          rows.append(Row(text: String((start..<end).map { marks[$0] ?? " " }), isMark: true))
        }
      }
    }
    return (rows, remarks(without: told, canvas))
  }

  private func marks(_ line: Int) -> [Int: Character] {
    var marks: [Int: Character] = [:]
    for place in result.uncertain where place.line == line { marks[place.column] = "?" }
    for correction in result.corrections where correction.line == line { marks[correction.column] = "^" }
    return marks
  }

  /// "^ read as 5, changed to S"
  private func shortRemark(_ place: MrzPosition, _ canvas: Canvas) -> String {
    guard let correction = result.corrections.first(where: { $0.line == place.line && $0.column == place.column }) else {
      return "? " + canvas.text("scene.review.uncertain", ["n": .number(1)])
    }
    return "^ " + canvas.text("scene.review.changed", ["from": .text(correction.from), "to": .text(correction.to)])
  }

  /// The meaning of the remaining carets, one sentence each.
  private func remarks(without told: Set<MrzPosition>, _ canvas: Canvas) -> [String] {
    var remarks = result.corrections.filter { !told.contains(MrzPosition(line: $0.line, column: $0.column)) }.map {
      "^ "
        + canvas.text(
          "scene.review.correction",
          ["from": .text($0.from), "to": .text($0.to), "line": .number($0.line + 1), "column": .number($0.column + 1)])
    }
    let uncertain = result.uncertain.filter { !told.contains($0) }.count
    if uncertain > 0 { remarks.append("? " + canvas.text("scene.review.uncertain", ["n": .number(uncertain)])) }
    return remarks
  }
}

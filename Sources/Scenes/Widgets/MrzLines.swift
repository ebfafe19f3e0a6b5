import Cells
import Documents
import Flavor

/// Machine-readable lines with what was changed and what is uncertain: a caret stands under each such character.
struct MrzLines {
  let result: MrzResult

  init(_ result: MrzResult) { self.result = result }

  /// One text row, with carets where the row above needs them.
  struct Row {
    var text: String
    var isMark: Bool
  }

  /// A line that is wider than `width` is folded; the carets follow.
  func rows(_ width: Int) -> [Row] {
    result.lines.enumerated().flatMap { line, text -> [Row] in
      let characters = Array(text), marks = marks(line)
      return stride(from: 0, to: max(1, characters.count), by: max(1, width)).flatMap { start -> [Row] in
        let end = min(characters.count, start + width)
        let carets = String((start..<end).map { marks[$0] ?? " " })
        let row = Row(text: String(characters[start..<end]), isMark: false)
        return carets.allSatisfy { $0 == " " } ? [row] : [row, Row(text: carets, isMark: true)]
      }
    }
  }

  private func marks(_ line: Int) -> [Int: Character] {
    var marks: [Int: Character] = [:]
    for place in result.uncertain where place.line == line { marks[place.column] = "?" }
    for correction in result.corrections where correction.line == line { marks[correction.column] = "^" }
    return marks
  }

  /// What the carets mean, a sentence each.
  func remarks(_ canvas: Canvas) -> [String] {
    var remarks = result.corrections.map {
      "^ "
        + canvas.text(
          "scene.review.correction",
          ["from": .text($0.from), "to": .text($0.to), "line": .number($0.line + 1), "column": .number($0.column + 1)])
    }
    if !result.uncertain.isEmpty { remarks.append("? " + canvas.text("scene.review.uncertain", ["n": .number(result.uncertain.count)])) }
    return remarks
  }
}

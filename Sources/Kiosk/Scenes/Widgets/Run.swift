import Cells

/// A part of a line. Lines made of runs scroll together, whatever they contain.
struct Run: Sendable {
  var x: Int
  var text: String
  var style: Style
}

extension Canvas {
  /// Writes lines one below the other from the top of `rect`.
  mutating func write(runs lines: some Sequence<[Run]>, _ rect: Rect) {
    for (i, line) in lines.enumerated() {
      for run in line { write(run.text, rect.x + run.x, rect.y + i, run.style, in: rect) }
    }
  }
}

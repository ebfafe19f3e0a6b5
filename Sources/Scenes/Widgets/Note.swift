import Cells
import Flavor

/// A hint (hint.*): a band of its own colour with a line at its left.
enum Note {
  /// What is left of a width for the words.
  static func inner(_ width: Int) -> Int { width - 3 }

  static func style(_ canvas: Canvas) -> Style { canvas.style(.hintText, on: .hintBackground, .hintText) }

  static func lines(_ text: String, _ width: Int, _ canvas: Canvas) -> [[Run]] {
    TextLayout.wrap(text, width: inner(width)).map { line($0, width, canvas, style(canvas)) }
  }

  static func line(_ text: String, _ width: Int, _ canvas: Canvas, _ style: Style) -> [Run] {
    [
      Run(x: 0, text: "│", style: canvas.style(.hintBorder, on: .hintBackground)),
      Run(x: 1, text: " " + TextLayout.pad(text, width: width - 2), style: style),
    ]
  }
}

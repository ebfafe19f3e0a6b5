import Cells
import Flavor

/// A hint (hint.*): a band in its own colour. A flavor that sets the border's colour gets a thin edge at its left.
enum Note {
  private static let margin = 1

  /// The width for the text inside a total width.
  static func inner(_ width: Int) -> Int { width - 2 * margin }

  static func style(_ canvas: Canvas) -> Style { canvas.style(.hintText, on: .hintBackground, .hintText) }

  static func lines(_ text: String, _ width: Int, _ canvas: Canvas) -> [[Run]] {
    TextLayout.wrap(text, width: inner(width)).map { line($0, width, canvas, style(canvas)) }
  }

  static func line(_ text: String, _ width: Int, _ canvas: Canvas, _ style: Style) -> [Run] {
    line(text, width, canvas.look.theme, style)
  }

  static func line(_ text: String, _ width: Int, _ theme: Theme, _ style: Style) -> [Run] {
    [
      Run(x: 0, text: theme.edges.contains(.hintBorder) ? "▏" : " ", style: theme.style(.hintBorder, on: .hintBackground)),
      Run(x: 1, text: TextLayout.pad(text, width: width - 1), style: style),
    ]
  }
}

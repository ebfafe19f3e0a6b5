import Cells
import Flavor

/// The lines of a title, with a double line under them if the theme's font is large: a terminal has no font sizes.
enum Title {
  static func lines(_ text: String, _ font: FontToken, width: Int, _ look: Look) -> [String] {
    let lines = TextLayout.wrap(text, width: width)
    guard look.theme.treatment(font) == .large, !text.isEmpty else { return lines }
    return lines + [rule(under: lines)]
  }

  /// A rule as wide as the longest of the lines.
  static func rule(under lines: [String]) -> String { String(repeating: "═", count: lines.map { TextWidth.of($0) }.max() ?? 0) }
}

extension Canvas {
  /// Writes a title; returns the row below it.
  @discardableResult
  mutating func write(title: String, _ font: FontToken, _ rect: Rect, _ style: Style) -> Int {
    var y = rect.y
    for line in Title.lines(title, font, width: rect.width, look) {
      write(line, rect.x, y, style, in: rect)
      y += 1
    }
    return y
  }
}

import Cells

extension Canvas {
  mutating func frame(_ rect: Rect, _ kind: FrameStyle, _ style: Style) {
    if rect.x < 0 || rect.y < 0 || rect.right > screen.size.width || rect.bottom > screen.size.height { note(cut: "frame \(rect)") }
    screen.frame(rect, kind, style: style)
  }

  /// Draws a double frame over a picture, which stays visible behind the lines.
  mutating func overlay(_ rect: Rect, _ style: Style) {
    guard rect.width > 1, rect.height > 1 else { return }
    for x in rect.x + 1..<rect.right - 1 {
      overlay("═", x, rect.y, style)
      overlay("═", x, rect.bottom - 1, style)
    }
    for y in rect.y + 1..<rect.bottom - 1 {
      overlay("║", rect.x, y, style)
      overlay("║", rect.right - 1, y, style)
    }
    overlay("╔", rect.x, rect.y, style)
    overlay("╗", rect.right - 1, rect.y, style)
    overlay("╚", rect.x, rect.bottom - 1, style)
    overlay("╝", rect.right - 1, rect.bottom - 1, style)
  }

  mutating func overlay(_ character: Character, _ x: Int, _ y: Int, _ style: Style) {
    guard screen.bounds.contains(Point(x: x, y: y)) else { return }
    screen[x, y] = Cell(character, style.on(screen[x, y].style.paper))
  }
}

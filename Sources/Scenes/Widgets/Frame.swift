import Cells

/// The lines that a box is drawn with.
enum Frame {
  case light, rounded, heavy, double

  /// Top left, top right, bottom left, bottom right, horizontal, vertical.
  var characters: [Character] {
    switch self {
    case .light: ["┌", "┐", "└", "┘", "─", "│"]
    case .rounded: ["╭", "╮", "╰", "╯", "─", "│"]
    case .heavy: ["┏", "┓", "┗", "┛", "━", "┃"]
    case .double: ["╔", "╗", "╚", "╝", "═", "║"]
    }
  }
}

extension Canvas {
  mutating func frame(_ rect: Rect, _ frame: Frame, _ style: Style) {
    guard rect.width > 1, rect.height > 1 else { return }
    let c = frame.characters
    let middle = String(repeating: c[4], count: rect.width - 2)
    write("\(c[0])\(middle)\(c[1])", rect.x, rect.y, style)
    write("\(c[2])\(middle)\(c[3])", rect.x, rect.bottom - 1, style)
    for y in rect.y + 1..<rect.bottom - 1 {
      write(String(c[5]), rect.x, y, style)
      write(String(c[5]), rect.right - 1, y, style)
    }
  }

  /// Draws a frame's lines over a picture: the picture shines through as the lines' paper.
  mutating func overlay(_ rect: Rect, _ frame: Frame, _ style: Style) {
    guard rect.width > 1, rect.height > 1 else { return }
    let c = frame.characters
    for x in rect.x..<rect.right {
      for (y, left, right) in [(rect.y, c[0], c[1]), (rect.bottom - 1, c[2], c[3])] {
        overlay(x == rect.x ? left : x == rect.right - 1 ? right : c[4], x, y, style)
      }
    }
    for y in rect.y + 1..<rect.bottom - 1 {
      overlay(c[5], rect.x, y, style)
      overlay(c[5], rect.right - 1, y, style)
    }
  }

  mutating func overlay(_ character: Character, _ x: Int, _ y: Int, _ style: Style) {
    guard screen.bounds.contains(Point(x: x, y: y)) else { return }
    screen[x, y] = Cell(character, style.on(screen[x, y].style.paper))
  }
}

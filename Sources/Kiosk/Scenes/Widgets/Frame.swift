import Cells

extension Canvas {
  mutating func frame(_ rect: Rect, _ kind: FrameStyle, _ style: Style) {
    if rect.x < 0 || rect.y < 0 || rect.right > screen.size.width || rect.bottom > screen.size.height { note(cut: "frame \(rect)") }
    screen.frame(rect, kind, style: style)
  }

  /// Draws a ground (box.*) around a card on the screen: a column at both sides and half a row above and below, wherever these are blank.
  /// With few colours, the card's frame is enough.
  mutating func raise(_ card: Rect) {
    // A popup has its own ground.
    guard !isPoor, !isOverlay else { return }
    let ground = style(.boxTitle, on: .boxBackground)
    /// Whether every cell of a row or column is blank, and between header and footer.
    func isFree(_ rect: Rect) -> Bool {
      guard rect.x >= 0, rect.y >= headerHeight, rect.right <= screen.size.width, rect.bottom <= screen.size.height - 2 else {
        return false
      }
      for y in rect.y..<rect.bottom {
        for x in rect.x..<rect.right where screen[x, y].text != " " { return false }
      }
      return true
    }
    let sides = [card.x - 1, card.right].map { Rect(x: $0, y: card.y, width: 1, height: card.height) }
    guard sides.allSatisfy(isFree) else { return }
    for side in sides { fill(side, ground) }
    guard !look.isASCII else { return }
    let above = Rect(x: card.x - 1, y: card.y - 1, width: card.width + 2, height: 1)
    let below = Rect(x: card.x - 1, y: card.bottom, width: card.width + 2, height: 1)
    if isFree(above) { screen.fill(above, "▄", style: style(.boxBackground)) }
    // The upper half: an upper half block would pass for a picture.
    if isFree(below) { screen.fill(below, "▄", style: style(.screenBackground, on: .boxBackground)) }
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

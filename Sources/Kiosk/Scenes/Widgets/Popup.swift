import Cells

/// A raised ground in the middle of the screen.
enum Popup {
  static let width = 64

  static func box(for sheet: Sheet, in body: Rect, _ look: Look) -> Rect {
    let width = min(Self.width, body.width - 4)
    let text = Column.of(Rect(x: 0, y: 0, width: width - 2, height: body.height)).width
    return box(height: sheet.naturalHeight(text, limit: body.height - 2, look) + 2, in: body)
  }

  /// A box for `height` rows of content, without the rows above and below.
  static func box(height: Int, in body: Rect) -> Rect {
    let size = Size(width: min(width, body.width - 4), height: min(body.height, height + 2))
    return Rect(
      x: body.x + (body.width - size.width) / 2, y: body.y + (body.height - size.height) * 2 / 5, width: size.width, height: size.height)
  }

  static func inside(of box: Rect) -> Rect { box.inset(1, 1) }

  /// Draws the empty box over a dimmed screen.
  static func draw(_ box: Rect, on canvas: inout Canvas) {
    canvas.touch(box, [])
    clearWords(beside: box, in: canvas.sceneLeft..<(canvas.sceneRight ?? canvas.screen.size.width), &canvas.screen)
    let style = canvas.style(.popupMessage, on: .popupBackground)
    canvas.fill(box, style)
    // With few colours the ground does not set the box apart.
    if canvas.isPoor { canvas.frame(box, .light, canvas.style(.popupTitle, on: .popupBackground)) }
  }

  /// Blanks the words that the box would partly cover, and the columns next to it, so that no half words and half characters remain. Frames
  /// and pictures stay: their ends show that the box covers them.
  private static func clearWords(beside box: Rect, in scene: Range<Int>, _ screen: inout Screen) {
    for y in box.y..<box.bottom {
      for x in Array(min(scene.lowerBound, box.x)..<box.x) + Array(box.right..<max(box.right, scene.upperBound)) {
        if isWord(screen[x, y].text) || x == box.x - 1 || x == box.right { screen[x, y].text = " " }
      }
    }
  }

  /// Whether a cell belongs to a word: it is not blank and not part of a frame or picture. The right half of a wide character counts.
  private static func isWord(_ text: Character?) -> Bool {
    guard let scalar = text?.unicodeScalars.first else { return true }
    return scalar != " " && !(0x2500...0x25FF).contains(scalar.value)
  }
}

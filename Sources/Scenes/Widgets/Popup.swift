import Cells

/// A box in the middle of the screen.
enum Popup {
  static let width = 64

  static func box(for sheet: Sheet, in body: Rect, _ look: Look) -> Rect {
    let width = min(Self.width, body.width - 4)
    let text = Column.of(Rect(x: 0, y: 0, width: width - 2, height: body.height)).width
    return box(height: sheet.naturalHeight(text, limit: body.height - 2, look) + 2, in: body)
  }

  /// A box for `height` rows of content, borders not counted.
  static func box(height: Int, in body: Rect) -> Rect {
    let size = Size(width: min(width, body.width - 4), height: min(body.height, height + 2))
    return Rect(x: (body.width - size.width) / 2, y: body.y + Column.air(body.height - size.height), width: size.width, height: size.height)
  }

  static func inside(of box: Rect) -> Rect { box.inset(1, 1) }

  static func draw(_ box: Rect, on canvas: inout Canvas) {
    canvas.touch(box, [])
    canvas.fill(box, canvas.style(.popupMessage, on: .popupBackground))
    canvas.frame(box, .light, canvas.style(.popupTitle, on: .popupBackground))
  }
}

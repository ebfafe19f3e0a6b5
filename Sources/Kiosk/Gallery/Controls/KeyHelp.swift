import Cells

/// A box over the screen that lists the keys.
struct KeyHelp {
  private let rows: [(keys: String, label: String)]
  private let title: String
  private let rect: Rect

  /// - Parameter size: of the window.
  init(_ rows: [(keys: String, label: String)], title: String, in size: Size) {
    self.rows = rows
    self.title = title
    rect = OverlayBox.rect(width: 58, height: rows.count + 3, in: size)
  }

  /// The number of hidden rows.
  var hidden: Int { max(0, rows.count - (rect.height - 2)) }

  func draw(_ scroll: Int, on screen: inout Screen) {
    let inside = rect.inset(3, 1)
    OverlayBox.open(rect, title, on: &screen)
    let width = rows.map { TextWidth.of($0.keys) }.max() ?? 0
    for (i, row) in rows.dropFirst(scroll).prefix(inside.height).enumerated() {
      screen.put(row.keys, x: inside.x, y: inside.y + i, style: Ink.strongBar, clip: inside)
      screen.put(row.label, x: inside.x + width + 3, y: inside.y + i, style: Ink.bar, clip: inside)
    }
    if scroll < hidden { screen.put("▼", x: rect.right - 3, y: rect.bottom - 1, style: Ink.bar) }
    if scroll > 0 { screen.put("▲", x: rect.right - 3, y: rect.y, style: Ink.bar) }
    screen.cursor = Point(x: inside.x, y: inside.y)
  }
}

/// A box in the middle of the window, over everything else.
enum OverlayBox {
  static func rect(width: Int, height: Int, in size: Size) -> Rect {
    Rect(x: 0, y: 1, width: size.width, height: size.height - 3).centred(Size(width: min(width, size.width - 2), height: height))
  }

  static func open(_ rect: Rect, _ title: String, on screen: inout Screen) {
    screen.fill(rect, style: Ink.bar)
    screen.frame(rect, .rounded, style: Ink.bar)
    screen.put(" \(TextLayout.truncate(title, width: rect.width - 6)) ", x: rect.x + 2, y: rect.y, style: Ink.strongBar)
  }
}

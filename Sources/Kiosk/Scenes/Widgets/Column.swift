import Cells
import Flavor

/// The column for text: never wider than is comfortable to read. It begins where the wider column for lists begins, which is centred, so
/// that all screens have the same left edge.
enum Column {
  static let comfortable = 64
  /// For lists and tables, which are not read line by line.
  static let wide = 76
  /// For large letters. Fewer of them can be read at one glance.
  static let large = 44

  static func of(_ rect: Rect, isLarge: Bool = false, limit: Int = comfortable) -> Rect {
    let margin = rect.width >= 78 ? 6 : 2
    let room = rect.width - 2 * margin
    let centred = min(isLarge ? large : max(limit, wide), room)
    return Rect(
      x: rect.x + (rect.width - centred) / 2, y: rect.y, width: min(isLarge ? large : limit, room), height: rect.height)
  }

  /// The blank rows above the content. They are few, so that the title stands in the same place on every screen.
  static func air(_ free: Int) -> Int { free <= 1 ? 0 : free < 22 ? 1 : 3 }
}

/// Shows which part of a scrolling area is visible.
struct ScrollMark {
  var first: Int
  var shown: Int
  var total: Int
  var paper = ColorToken.screenBackground

  /// Draws a thumb into the column `x` beside `rows`; nothing if everything is visible.
  func draw(on canvas: inout Canvas, x: Int, rows: Rect) {
    guard total > shown, rows.height > 0 else { return }
    let length = max(1, rows.height * shown / total)
    let start = (rows.height - length) * first / (total - shown)
    for row in 0..<rows.height {
      let isThumb = row >= start && row < start + length
      canvas.write(isThumb ? "┃" : "│", x, rows.y + row, canvas.style(isThumb ? .palettePrimary : .paletteDarkSoft, on: paper))
    }
  }
}

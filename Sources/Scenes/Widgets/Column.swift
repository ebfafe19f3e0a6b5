import Cells
import Flavor

/// The column for text: centred, and never wider than is comfortable to read.
enum Column {
  static let comfortable = 76
  /// For large letters, fewer of which fit into one glance.
  static let large = 44

  static func of(_ rect: Rect, isLarge: Bool = false) -> Rect {
    let margin = rect.width >= 78 ? 6 : 2
    let width = min(isLarge ? large : comfortable, rect.width - 2 * margin)
    return Rect(x: rect.x + (rect.width - width) / 2, y: rect.y, width: width, height: rect.height)
  }

  /// The blank rows above the content: few on small screens, more on large ones.
  static func air(_ free: Int) -> Int { free <= 1 ? 0 : max(1, min(free / 4, 8)) }
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

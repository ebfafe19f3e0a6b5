import Cells
import Flavor

/// The column that text stands in: never wider than is comfortable to read, in the middle of what there is.
enum Column {
  static let comfortable = 76
  /// For large letters, of which an eye takes in fewer at a time.
  static let large = 44

  static func of(_ rect: Rect, isLarge: Bool = false) -> Rect {
    let margin = rect.width >= 78 ? 6 : 2
    let width = min(isLarge ? large : comfortable, rect.width - 2 * margin)
    return Rect(x: rect.x + (rect.width - width) / 2, y: rect.y, width: width, height: rect.height)
  }

  /// How much of the free height stands above: a little on small screens, more on large ones.
  static func air(_ free: Int) -> Int { free <= 1 ? 0 : max(1, min(free / 4, 8)) }
}

/// Shows which part of something longer is seen.
struct ScrollMark {
  var first: Int
  var shown: Int
  var total: Int
  var paper = ColorToken.screenBackground

  /// Draws a thumb into the column `x` beside `rows`; nothing when all is seen.
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

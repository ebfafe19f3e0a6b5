import Cells

/// Takes pictures of a screen as a terminal's window shows it: a margin of half a row in the colours of the cells beside it, and round corners.
public final class ScreenPhotographer {
  private let painter: CellPainter

  /// - Parameter width: of a cell in pixels, at least 4.
  /// - Returns: nil if there are no fonts.
  public init?(width: Int) {
    guard let painter = CellPainter(width: width) else { return nil }
    self.painter = painter
  }

  /// - Returns: nil if there is no memory for it.
  public func picture(of screen: Screen) -> Bitmap? {
    let cell = painter.cell, margin = cell.width, inner = painter.extent(of: screen.size)
    guard let canvas = Canvas(.init(width: inner.width + 2 * margin, height: inner.height + 2 * margin)) else { return nil }
    for row in 0..<screen.size.height {
      let isLast = row == screen.size.height - 1
      let y = row == 0 ? 0 : margin + row * cell.height, bottom = margin + (row + 1) * cell.height + (isLast ? margin : 0)
      for (x, column) in [(0, 0), (margin + inner.width / 2, screen.size.width - 1)] {
        canvas.fill(x: x, y: y, width: margin + inner.width / 2, height: bottom - y, CellPainter.paper(of: screen[column, row]))
      }
    }
    painter.draw(screen, on: canvas, x: margin, y: margin)
    return canvas.bitmap.rounded(margin * 6 / 5)
  }
}

import CCanvas
import Cells
import Gallery

/// Draws screens as a terminal shows them: letters in a terminal's font, frames and blocks as exact shapes.
public final class CellPainter {
  /// A cell in pixels. It is twice as high as wide, as pictures in blocks expect.
  public let cell: Canvas.PixelSize
  private let fonts: CellFonts
  private let scale: Double

  /// - Parameter width: of a cell in pixels, at least 4.
  /// - Returns: nil if there are no fonts.
  public init?(width: Int, fonts files: CellFonts.Files = .debian) {
    guard let fonts = CellFonts(files, width: Double(width)) else { return nil }
    self.fonts = fonts
    cell = Canvas.PixelSize(width: width, height: 2 * width)
    scale = Double(width) / CellShape.cellWidth
  }

  /// The size of a screen in pixels.
  public func extent(of size: Size) -> Canvas.PixelSize {
    Canvas.PixelSize(width: size.width * cell.width, height: size.height * cell.height)
  }

  /// The colour behind a cell, as a terminal shows it.
  static func paper(of cell: Cell) -> Color { Paint(cell.style).paper }

  /// Draws a screen with its top left corner at this pixel.
  public func draw(_ screen: Screen, on canvas: Canvas, x: Int = 0, y: Int = 0) {
    for row in 0..<screen.size.height {
      let paints = (0..<screen.size.width).map { Paint(screen[$0, row].style) }
      let top = y + row * cell.height
      var column = 0
      while column < screen.size.width {
        let paper = paints[column].paper, end = (column..<screen.size.width).first { paints[$0].paper != paper } ?? screen.size.width
        canvas.fill(x: x + column * cell.width, y: top, width: (end - column) * cell.width, height: cell.height, paper)
        column = end
      }
      for column in 0..<screen.size.width {
        draw(screen[column, row], paints[column], on: canvas, x: x + column * cell.width, y: top)
      }
    }
  }

  private func draw(_ content: Cell, _ paint: Paint, on canvas: Canvas, x: Int, y: Int) {
    guard let text = content.text else { return }
    if content.style.attributes.contains(.underline) {
      canvas.fill(
        x: x, y: y + Int((17.4 * scale).rounded()), width: cell.width * max(1, TextWidth.of(text)),
        height: max(1, Int((1.2 * scale).rounded())), paint.ink)
    }
    if text == " " { return }
    if let pieces = ShapePiece.table[text] {
      for piece in pieces { piece.draw(on: canvas, x: x, y: y, scale: scale, ink: paint.ink, paper: paint.paper) }
      return
    }
    // A wide character fills its square, and has no room above it.
    let baseline = (TextWidth.of(text) == 2 ? 17.2 : 15.2) * scale
    for scalar in text.unicodeScalars {
      guard let glyph = fonts.glyph(of: scalar, bold: content.style.attributes.contains(.bold)) else { continue }
      canvas_glyph(canvas.raw, glyph.font, glyph.index, Double(x), Double(y) + baseline.rounded(), paint.ink.code)
    }
  }
}

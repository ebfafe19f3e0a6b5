import Cells
import Glibc

/// The oval that a head must fill with its ring of ticks, out of characters: for terminals that show pictures in shades.
enum Oval {
  /// A head: four wide, five high; a cell is twice as high as wide.
  static func place(in picture: Rect) -> Rect {
    let height = max(3, picture.height * 4 / 5)
    return picture.centred(Size(width: min(picture.width, max(4, height * 8 / 5)), height: height))
  }

  static func draw(in rect: Rect, _ ring: HeadRing, _ style: Style, on canvas: inout Canvas) {
    let (a, b) = (Double(rect.width - 1) / 2, Double(rect.height - 1) / 2)
    guard a > 0, b > 0 else { return }
    // More points than cells, so that the line has no gaps.
    let count = 4 * (rect.width + rect.height)
    for i in 0..<count {
      let turn = Double(i) / Double(count), angle = turn * 2 * .pi
      let (x, y) = (Double(rect.x) + a + a * sin(angle), Double(rect.y) + b - b * cos(angle))
      canvas.overlay(ring.isLit(turn) ? "█" : "•", Int(x.rounded()), Int(y.rounded()), style)
    }
  }
}

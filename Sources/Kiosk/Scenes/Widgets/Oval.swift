import Cells

/// The oval that a face must fill, as dots over the picture.
enum Oval {
  /// A face in a passport's portrait: four wide, five high; a cell is twice as high as wide.
  static func place(in picture: Rect) -> Rect {
    let height = max(3, picture.height * 4 / 5)
    return picture.centred(Size(width: min(picture.width, max(4, height * 8 / 5)), height: height))
  }

  static func draw(in rect: Rect, _ style: Style, on canvas: inout Canvas) {
    let (a, b) = (Double(rect.width - 1) / 2, Double(rect.height - 1) / 2)
    guard a > 0, b > 0 else { return }
    // Drawn once by rows and once by columns, so that the line has no gaps.
    for row in 0..<rect.height {
      let v = (Double(row) - b) / b
      let half = a * (1 - v * v).squareRoot()
      for x in [a - half, a + half] { canvas.overlay("•", rect.x + Int(x.rounded()), rect.y + row, style) }
    }
    for column in 0..<rect.width {
      let u = (Double(column) - a) / a
      let half = b * (1 - u * u).squareRoot()
      for y in [b - half, b + half] { canvas.overlay("•", rect.x + column, rect.y + Int(y.rounded()), style) }
    }
  }
}

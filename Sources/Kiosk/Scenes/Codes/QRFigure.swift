import Cells

/// A QR code on the screen: dark on light in every theme, with its quiet zone.
struct QRFigure {
  let modules: QRModules
  /// Light modules around the code.
  let quiet: Int
  /// Whether each module is two spaces, in a large room and on terminals without half blocks, instead of half a cell.
  let isBlank: Bool

  /// Four modules are the standard's quiet zone (ISO/IEC 18004, 9.1). Scanners still read a code with two.
  private static let quietZones = [4, 2]

  /// The largest code that fits into `space`, with the widest quiet zone. Returns nil if there is not enough space.
  init?(_ modules: QRModules, in space: Size, isASCII: Bool) {
    let forms = [true, false].flatMap { isBlank in Self.quietZones.map { QRFigure(modules: modules, quiet: $0, isBlank: isBlank) } }
    for figure in forms where figure.isBlank || !isASCII {
      if figure.size.width <= space.width, figure.size.height <= space.height {
        self = figure
        return
      }
    }
    return nil
  }

  private init(modules: QRModules, quiet: Int, isBlank: Bool) {
    (self.modules, self.quiet, self.isBlank) = (modules, quiet, isBlank)
  }

  private var side: Int { modules.size + 2 * quiet }

  var size: Size { isBlank ? Size(width: side * 2, height: side) : Size(width: side, height: (side + 1) / 2) }

  func draw(on canvas: inout Canvas, at place: Point) {
    for y in 0..<size.height {
      for x in 0..<size.width {
        guard canvas.screen.bounds.contains(Point(x: place.x + x, y: place.y + y)) else { continue }
        let (upper, lower) = isBlank ? (isDark(x / 2, y), isDark(x / 2, y)) : (isDark(x, y * 2), isDark(x, y * 2 + 1))
        canvas.screen[place.x + x, place.y + y] = Self.cell(upper, lower, isMono: canvas.look.theme.depth == .mono)
      }
    }
  }

  /// Below an odd number of rows the last half row is light, like the quiet zone.
  private func isDark(_ column: Int, _ row: Int) -> Bool { modules.isDark(column - quiet, row - quiet) }

  /// One cell. An upper half block in two colours would pass for a picture, so every half is a lower one. Without colours the terminal is
  /// taken to be light on dark, as it is for pictures.
  private static func cell(_ upper: Bool, _ lower: Bool, isMono: Bool) -> Cell {
    let black = Color.rgb(0, 0, 0), white = Color.rgb(255, 255, 255)
    let style = Style(
      ink: lower ? black : white, paper: upper ? black : white, attributes: isMono && !upper ? .reverse : [])
    return Cell(upper == lower ? " " : "▄", style)
  }
}

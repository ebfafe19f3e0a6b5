import Cells

/// The brand's logo in large.
struct LogoPoster {
  let logo: Logo

  /// The rows of a scene from which there is room for it.
  static let leastHeight = 28

  /// Its size in cells.
  func extent(in width: Int) -> Size {
    logo.poster.cells(fitting: Size(width: min(Logo.posterRoom.width, width), height: Logo.posterRoom.height))
  }

  /// Draws it in the middle of the upper edge of a place, in real pixels where the terminal shows them.
  func draw(on canvas: inout Canvas, in rect: Rect) {
    let extent = extent(in: rect.width)
    let place = Rect(x: rect.x, y: rect.y, width: rect.width, height: extent.height).centred(extent)
    canvas.screen.draw(logo.poster, in: place)
    if canvas.look.cellPixels != nil { canvas.screen.lay(logo.whole, over: place) }
  }
}

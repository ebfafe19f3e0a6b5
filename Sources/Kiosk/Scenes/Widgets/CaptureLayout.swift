import Cells

/// Where the capture scene has its picture and its words. The picture reaches to the edges of the scene: the words are in a pane at its right,
/// or where that would leave it too little, in rows below it.
struct CaptureLayout {
  /// The largest place for the picture.
  var picture: Rect
  var pane: Rect
  var isBeside: Bool

  private static let leastWidth = 74
  private static let leastHeight = 13
  private static let leastPicture = 32
  /// The widths of a pane, by the width of the scene.
  private static let panes = [(from: 120, width: 40), (from: 100, width: 34), (from: 0, width: 26)]
  private static let margin = 2

  /// - Parameters:
  ///   - space: the scene without its title.
  ///   - fits: whether the words fit into a pane of this size.
  ///   - below: the rows that they need under the picture.
  ///   - least: the rows that the picture keeps there.
  init(in space: Rect, fits: (Size) -> Bool, below: (Int) -> Int, least: Int) {
    let usual = Self.panes.first { space.width >= $0.from }?.width ?? 0
    let widths = stride(from: usual, through: space.width - Self.leastPicture - 2 * Self.margin, by: 4)
    let isWide = space.width >= Self.leastWidth && space.height >= Self.leastHeight
    if isWide, let width = widths.first(where: { fits(Size(width: $0, height: space.height - 1)) }) {
      isBeside = true
      pane = Rect(x: space.right - width - Self.margin, y: space.y, width: width, height: space.height - 1)
      picture = Rect(x: space.x, y: space.y, width: pane.x - Self.margin - space.x, height: space.height)
    } else {
      isBeside = false
      let width = space.width - 2 * Self.margin, rows = min(below(width), max(0, space.height - least))
      picture = Rect(x: space.x, y: space.y, width: space.width, height: space.height - rows)
      pane = Rect(x: space.x + Self.margin, y: picture.bottom, width: width, height: rows)
    }
  }
}

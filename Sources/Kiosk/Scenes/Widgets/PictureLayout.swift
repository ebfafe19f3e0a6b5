import Cells

/// How a picture and its side text share the body: side by side if they fit, else one below the other.
struct PictureLayout {
  /// The largest place for the picture.
  var box: Rect
  /// The pane beside the picture or the rows under it.
  var side: Rect
  var isBeside: Bool

  private static let paneWidths = [24, 28, 32, 36, 40]
  private static let gap = 3

  /// - Parameters:
  ///   - space: the available area, without title and buttons.
  ///   - beside: the rows that the side text needs in a pane of a given width.
  ///   - below: the rows that it needs under the picture.
  ///
  /// The layout for large letters leaves the picture the same space: the person judges the picture.
  init(in space: Rect, beside: (Int) -> Int, below: (Int) -> Int) {
    let widths = space.width >= 110 ? Self.paneWidths.filter { $0 >= 32 } : Self.paneWidths
    if space.width >= 74, let pane = widths.first(where: { beside($0) <= space.height && space.width - $0 - Self.gap - 4 >= 32 }) {
      isBeside = true
      box = Rect(x: space.x + 2, y: space.y, width: space.width - pane - Self.gap - 4, height: space.height)
      side = Rect(x: box.right + Self.gap, y: space.y, width: pane, height: space.height)
    } else {
      isBeside = false
      let rows = min(below(space.width - 4), max(0, space.height - 5))
      box = Rect(x: space.x + 2, y: space.y, width: space.width - 4, height: space.height - rows)
      side = Rect(x: space.x + 2, y: box.bottom, width: space.width - 4, height: rows)
    }
  }

  /// Fits the place tightly around a picture of this size, and moves the pane up to it.
  mutating func shrink(to size: Size) {
    guard isBeside else {
      box = Rect(x: box.x + max(0, (box.width - size.width) / 2), y: box.y, width: min(box.width, size.width), height: box.height)
      return
    }
    let freed = max(0, box.width - size.width)
    // The picture begins where the buttons do.
    box = Rect(x: box.x, y: box.y, width: box.width - freed, height: min(box.height, max(size.height, 6)))
    side.x = box.right + Self.gap
    side.width = min(side.width + freed, side.width + 8)
  }
}

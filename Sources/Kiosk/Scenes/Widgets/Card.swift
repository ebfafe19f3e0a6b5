import Cells
import Flavor

/// A group of elements on a large screen: it has the screen's background, and the space around it has the background of boxes (box.*).
///
/// A small group on plain ground looks lost in a large window. On a small screen, and with few colours, there is no card.
struct Card {
  /// The elements, without a margin.
  var group: Rect

  private static let leastRoom = Size(width: 90, height: 30)
  private static let margin = Size(width: 6, height: 2)

  init(_ group: Rect) { self.group = group }

  /// The smallest rectangle around some others; empty ones do not count.
  init(around parts: [Rect]) {
    let parts = parts.filter { !$0.isEmpty }
    let x = parts.map(\.x).min() ?? 0, y = parts.map(\.y).min() ?? 0
    group = Rect(x: x, y: y, width: (parts.map(\.right).max() ?? x) - x, height: (parts.map(\.bottom).max() ?? y) - y)
  }

  /// Draws the ground of the room and the empty card, before its elements.
  func draw(on canvas: inout Canvas, in room: Rect) {
    guard room.width >= Self.leastRoom.width, room.height >= Self.leastRoom.height, !canvas.isPoor else { return }
    canvas.fill(room, canvas.style(.boxTitle, on: .boxBackground))
    let x = max(room.x, group.x - Self.margin.width), y = max(room.y, group.y - Self.margin.height)
    let right = min(room.right, group.right + Self.margin.width), bottom = min(room.bottom, group.bottom + Self.margin.height)
    canvas.fill(Rect(x: x, y: y, width: right - x, height: bottom - y), canvas.style(.screenMessage))
  }
}

import Cells
import Documents

/// Marks the corners of a place over a picture, in characters.
struct OutlineMarks {
  private let corners: [PicturePoint]
  private let source: Size

  /// - Parameters:
  ///   - corners: top left, top right, bottom right, bottom left; anything but four draws nothing.
  ///   - source: the size of the picture that the corners refer to, in pixels.
  init(_ corners: [PicturePoint], of source: Size) {
    self.corners = corners
    self.source = source
  }

  private static let marks: [(corner: Character, dx: Int, dy: Int)] = [("┏", 1, 1), ("┓", -1, 1), ("┛", -1, -1), ("┗", 1, -1)]

  /// Marks the visible corners; `place` is where the picture is drawn.
  func draw(on canvas: inout Canvas, in place: Rect, _ style: Style) {
    guard corners.count == 4, source.width > 0, source.height > 0 else { return }
    for (point, mark) in zip(corners, Self.marks) {
      let u = point.x / Double(source.width)
      let v = point.y / Double(source.height)
      guard u.isFinite, v.isFinite, u >= -0.02, u <= 1.02, v >= -0.02, v <= 1.02 else { continue }
      let x = max(place.x, min(place.right - 1, place.x + Int(u * Double(place.width))))
      let y = max(place.y, min(place.bottom - 1, place.y + Int(v * Double(place.height))))
      canvas.overlay(mark.corner, x, y, style)
      for i in 1...2 where place.contains(Point(x: x + mark.dx * i, y: y)) { canvas.overlay("━", x + mark.dx * i, y, style) }
      if place.contains(Point(x: x, y: y + mark.dy)) { canvas.overlay("┃", x, y + mark.dy, style) }
    }
  }
}

import Cells
import Documents

/// Marks the corners of a document over its picture.
struct OutlineMarks {
  private let corners: [PicturePoint]
  private let source: Size
  private let part: PictureRegion

  /// - Parameters:
  ///   - corners: top left, top right, bottom right, bottom left; anything but four draws nothing.
  ///   - source: the size of the picture that the corners refer to, in pixels.
  ///   - part: the visible part of the picture.
  init(_ corners: [PicturePoint], of source: Size, part: PictureRegion = PictureRegion(x: 0, y: 0, width: 1, height: 1)) {
    self.corners = corners
    self.source = source
    self.part = part
  }

  private static let marks: [(corner: Character, dx: Int, dy: Int)] = [("┏", 1, 1), ("┓", -1, 1), ("┛", -1, -1), ("┗", 1, -1)]

  /// The picture with the visible corners marked in its pixels.
  func drawn(on picture: Picture, _ ink: Color) -> Picture {
    guard corners.count == 4, source.width > 0, source.height > 0, let channels = ink.channels else { return picture }
    let (width, height) = (Double(picture.width), Double(picture.height))
    let (thick, long) = (max(2, picture.width / 200), max(8, picture.width / 24))
    var rgb = picture.rgb
    func fill(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
      for y in max(0, top)..<max(0, min(picture.height, bottom)) {
        for x in max(0, left)..<max(0, min(picture.width, right)) {
          let at = (y * picture.width + x) * 3
          (rgb[at], rgb[at + 1], rgb[at + 2]) = (UInt8(channels.red), UInt8(channels.green), UInt8(channels.blue))
        }
      }
    }
    for (point, mark) in zip(corners, Self.marks) {
      let u = (point.x / Double(source.width) - part.x) / part.width
      let v = (point.y / Double(source.height) - part.y) / part.height
      guard u.isFinite, v.isFinite, u >= -0.02, u <= 1.02, v >= -0.02, v <= 1.02 else { continue }
      let (x, y) = (Int(u * width), Int(v * height))
      fill(min(x, x + mark.dx * long), y - thick / 2, max(x, x + mark.dx * long), y - thick / 2 + thick)
      fill(x - thick / 2, min(y, y + mark.dy * long), x - thick / 2 + thick, max(y, y + mark.dy * long))
    }
    return Picture(width: picture.width, height: picture.height, rgb: rgb) ?? picture
  }

  /// Marks the visible corners; `place` is where the picture is drawn.
  func draw(on canvas: inout Canvas, in place: Rect) {
    guard corners.count == 4, source.width > 0, source.height > 0 else { return }
    let style = canvas.style(.paletteAccent).adding(.bold)
    for (point, mark) in zip(corners, Self.marks) {
      let u = (point.x / Double(source.width) - part.x) / part.width
      let v = (point.y / Double(source.height) - part.y) / part.height
      guard u.isFinite, v.isFinite, u >= -0.02, u <= 1.02, v >= -0.02, v <= 1.02 else { continue }
      let x = max(place.x, min(place.right - 1, place.x + Int(u * Double(place.width))))
      let y = max(place.y, min(place.bottom - 1, place.y + Int(v * Double(place.height))))
      canvas.overlay(mark.corner, x, y, style)
      for i in 1...2 where place.contains(Point(x: x + mark.dx * i, y: y)) { canvas.overlay("━", x + mark.dx * i, y, style) }
      if place.contains(Point(x: x, y: y + mark.dy)) { canvas.overlay("┃", x, y + mark.dy, style) }
    }
  }
}

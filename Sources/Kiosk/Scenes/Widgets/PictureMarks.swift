import Cells
import Documents
import Glibc

/// Draws guides into a picture in real pixels: what a capture scene draws over cells elsewhere.
struct PictureMarks {
  private let width: Int
  private let height: Int
  private var rgb: [UInt8]

  init(_ picture: Picture) { (width, height, rgb) = (picture.width, picture.height, picture.rgb) }

  /// The picture with what was drawn.
  var picture: Picture { Picture(width: width, height: height, rgb: rgb) ?? Picture(width: width, height: height) { _, _ in (0, 0, 0) } }

  // MARK: Guides

  /// The frame that a document must fill, as large as fits with a margin, and the upper edge of its MRZ.
  mutating func draw(_ frame: DocumentFrame, _ ink: Color) {
    var (w, h) = (Self.margin * Double(width), Self.margin * Double(width) * frame.aspect)
    if h > Self.margin * Double(height) { (w, h) = (Self.margin * Double(height) / frame.aspect, Self.margin * Double(height)) }
    let left = (Double(width) - w) / 2, top = (Double(height) - h) / 2
    stroke([(left, top), (left + w, top), (left + w, top + h), (left, top + h), (left, top)], ink)
    guard let band = frame.mrzBand else { return }
    let y = top + h * (1 - band)
    stroke([(left, y), (left + w, y)], ink, isDashed: true)
  }

  /// The share of the picture that a frame fills.
  private static let margin = 0.9

  /// The oval that a face must fill: four wide, five high.
  mutating func drawOval(_ ink: Color) {
    let b = Double(height) * 0.4, a = min(Double(width) * 0.48, b * 0.8)
    let points = (0...Self.ovalSides).map { i in
      let angle = 2 * Double.pi * Double(i) / Double(Self.ovalSides)
      return (Double(width) / 2 + a * cos(angle), Double(height) / 2 + b * sin(angle))
    }
    stroke(points, ink)
  }

  private static let ovalSides = 72

  /// The side to which the person turns.
  mutating func drawArrow(toLeft: Bool, _ ink: Color) {
    let size = Double(height) * 0.1, y = Double(height) / 2
    let tip = toLeft ? size * 0.5 : Double(width) - size * 0.5, back = toLeft ? tip + size : tip - size
    let end = toLeft ? tip + 2 * size : tip - 2 * size
    stroke([(back, y - size), (tip, y), (back, y + size)], ink)
    stroke([(tip, y), (end, y)], ink)
  }

  /// The corners of the document that was found.
  /// - Parameters:
  ///   - corners: top left, top right, bottom right, bottom left; anything but four draws nothing.
  ///   - source: the size of the picture that the corners refer to, in pixels.
  mutating func drawCorners(_ corners: [PicturePoint], of source: Size, _ ink: Color) {
    guard corners.count == 4, source.width > 0, source.height > 0 else { return }
    let points = corners.map { ($0.x / Double(source.width) * Double(width), $0.y / Double(source.height) * Double(height)) }
    guard points.allSatisfy({ abs($0.0) < 4 * Double(width) && abs($0.1) < 4 * Double(height) }) else { return }
    for i in 0..<4 {
      let (here, next, last) = (points[i], points[(i + 1) % 4], points[(i + 3) % 4])
      func toward(_ other: (Double, Double)) -> (Double, Double) {
        (here.0 + Self.arm * (other.0 - here.0), here.1 + Self.arm * (other.1 - here.1))
      }
      stroke([toward(last), here, toward(next)], ink)
    }
  }

  /// The share of an edge that a corner's mark covers.
  private static let arm = 0.15

  // MARK: Lines

  /// Draws a line with a dark edge, so that it can be seen on any ground.
  private mutating func stroke(_ points: [(Double, Double)], _ ink: Color, isDashed: Bool = false) {
    let thickness = max(1, height / 160)
    for (color, half) in [(Self.edge, thickness / 2 + 1), (ink, thickness / 2)] {
      guard let (red, green, blue) = color.channels else { continue }
      let bytes = (UInt8(red), UInt8(green), UInt8(blue))
      for (from, to) in zip(points, points.dropFirst()) {
        let length = max(abs(to.0 - from.0), abs(to.1 - from.1))
        for step in 0...max(1, Int(length)) {
          if isDashed, step / (8 * thickness) % 2 == 1 { continue }
          let share = Double(step) / max(1, length.rounded(.down))
          stamp(Int(from.0 + share * (to.0 - from.0)), Int(from.1 + share * (to.1 - from.1)), half, bytes)
        }
      }
    }
  }

  private static let edge = Style.lamp.ink

  private mutating func stamp(_ x: Int, _ y: Int, _ half: Int, _ color: (UInt8, UInt8, UInt8)) {
    guard x >= half, y >= half, x + half < width, y + half < height else { return }
    for row in y - half...y + half {
      for column in x - half...x + half {
        let at = (row * width + column) * 3
        (rgb[at], rgb[at + 1], rgb[at + 2]) = color
      }
    }
  }
}

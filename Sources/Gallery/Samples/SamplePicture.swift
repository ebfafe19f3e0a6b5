import Cells
import Documents

/// Pictures as a camera would bring them, drawn here: the gallery needs neither files nor the imaging process.
public enum SamplePicture {
  /// The open photo page of a passport on a dark table.
  ///
  /// - Parameters:
  ///   - width: in pixels; half blocks show few of them, so 96 by 72 is plenty.
  ///   - height: in pixels.
  ///   - part: what is seen of the whole, as when it is zoomed into.
  public static func document(_ width: Int = 96, _ height: Int = 72, part: PictureRegion = .whole) -> Picture {
    var paint = Painting(width: width, height: height, part: part, ground: (60, 50, 40))
    paint.fill(0.083, 0.083, 0.917, 0.917) { x, y in (UInt8(168 + Int(x * 30)), 190, UInt8(176 + Int(y * 12))) }
    // The portrait: a lighter ground, shoulders, hair and a face.
    paint.fill(0.14, 0.24, 0.37, 0.66) { _, _ in (214, 222, 224) }
    paint.oval(0.255, 0.68, 0.105, 0.13, (86, 116, 150), clip: (0.14, 0.24, 0.37, 0.66))
    paint.oval(0.255, 0.41, 0.075, 0.125, (142, 98, 74), clip: (0.14, 0.24, 0.37, 0.66))
    paint.oval(0.255, 0.445, 0.055, 0.1, (232, 190, 160), clip: (0.14, 0.24, 0.37, 0.66))
    // The heading and the fields, a pale label over a darker value.
    paint.fill(0.14, 0.14, 0.5, 0.18) { _, _ in (70, 110, 140) }
    for (row, end) in [0.72, 0.82, 0.62, 0.78].enumerated() {
      let y = 0.25 + Double(row) * 0.105
      paint.fill(0.43, y, 0.43 + (end - 0.43) * 0.5, y + 0.02) { _, _ in (146, 164, 162) }
      paint.fill(0.43, y + 0.032, end, y + 0.066) { _, _ in (92, 104, 110) }
    }
    // The machine-readable zone.
    paint.fill(0.083, 0.72, 0.917, 0.917) { _, _ in (208, 214, 210) }
    for line in [0.76, 0.84] {
      for i in 0..<44 {
        let x = 0.115 + Double(i) * 0.0176
        let isFiller = i % 11 > 7 || (line > 0.8 && i > 28 && i < 40)
        paint.fill(x, line, x + (isFiller ? 0.007 : 0.012), line + 0.035) { _, _ in isFiller ? (150, 156, 154) : (98, 104, 106) }
      }
    }
    return paint.picture
  }

  /// A face in front of a plain wall, as a selfie camera shows it.
  public static func face(_ width: Int = 96, _ height: Int = 72) -> Picture {
    var paint = Painting(width: width, height: height, part: .whole, ground: (150, 164, 176))
    paint.fill(0, 0, 1, 1) { x, y in (UInt8(168 - Int(x * 40)), UInt8(178 - Int(y * 30)), UInt8(190 - Int(y * 24))) }
    paint.oval(0.5, 1.06, 0.3, 0.3, (62, 92, 128))
    paint.oval(0.5, 0.42, 0.19, 0.33, (98, 66, 48))
    paint.fill(0.44, 0.62, 0.56, 0.84) { _, _ in (212, 164, 134) }
    paint.oval(0.5, 0.48, 0.145, 0.27, (232, 188, 158))
    for eye in [0.445, 0.555] {
      paint.oval(eye, 0.45, 0.022, 0.02, (250, 250, 250))
      paint.oval(eye, 0.45, 0.011, 0.018, (52, 48, 46))
      paint.fill(eye - 0.03, 0.395, eye + 0.03, 0.412) { _, _ in (98, 66, 48) }
    }
    paint.fill(0.492, 0.47, 0.508, 0.55) { _, _ in (212, 160, 130) }
    paint.oval(0.5, 0.625, 0.045, 0.018, (176, 84, 82))
    return paint.picture
  }
}

/// Pixels that shapes are put on; all places and extents are parts of the whole, 0 to 1.
private struct Painting {
  typealias Pixel = (red: UInt8, green: UInt8, blue: UInt8)

  private let width: Int
  private let height: Int
  private let part: PictureRegion
  private var rgb: [UInt8]

  init(width: Int, height: Int, part: PictureRegion, ground: Pixel) {
    (self.width, self.height, self.part) = (max(1, width), max(1, height), part)
    rgb = (0..<self.width * self.height).flatMap { _ in [ground.red, ground.green, ground.blue] }
  }

  var picture: Picture {
    Picture(width: width, height: height) { x, y in
      let i = (y * width + x) * 3
      return (rgb[i], rgb[i + 1], rgb[i + 2])
    }
  }

  /// A rectangle whose colour may depend on the place.
  mutating func fill(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double, _ color: (Double, Double) -> Pixel) {
    each { x, y in x >= left && x < right && y >= top && y < bottom ? color(x, y) : nil }
  }

  /// An ellipse by its centre and its radii, inside `clip` (left, top, right, bottom) where one is given.
  mutating func oval(
    _ centreX: Double, _ centreY: Double, _ radiusX: Double, _ radiusY: Double, _ color: Pixel,
    clip: (Double, Double, Double, Double) = (0, 0, 1, 1)
  ) {
    each { x, y in
      guard x >= clip.0, y >= clip.1, x < clip.2, y < clip.3 else { return nil }
      let (dx, dy) = ((x - centreX) / radiusX, (y - centreY) / radiusY)
      return dx * dx + dy * dy <= 1 ? color : nil
    }
  }

  private mutating func each(_ color: (Double, Double) -> Pixel?) {
    for y in 0..<height {
      for x in 0..<width {
        let placeX = part.x + (Double(x) + 0.5) / Double(width) * part.width
        let placeY = part.y + (Double(y) + 0.5) / Double(height) * part.height
        guard let pixel = color(placeX, placeY) else { continue }
        let i = (y * width + x) * 3
        (rgb[i], rgb[i + 1], rgb[i + 2]) = (pixel.red, pixel.green, pixel.blue)
      }
    }
  }
}

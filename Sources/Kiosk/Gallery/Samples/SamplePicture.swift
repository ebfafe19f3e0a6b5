import Cells
import Documents

/// Drawn pictures like those of a camera, so that the gallery needs neither files nor the imaging process.
public enum SamplePicture {
  /// A fault of a whole picture.
  public enum Flaw: Sendable {
    case dark, blurred
    /// A lamp reflected in the document, at this place of the picture (0 to 1).
    case glare(x: Double, y: Double)
    /// The camera or the document moved sideways.
    case smeared

    /// A reflection next to the portrait.
    public static let glare = Flaw.glare(x: 0.62, y: 0.42)
  }

  /// A document on a dark table.
  ///
  /// - Parameters:
  ///   - document: the document, or nil if the table is empty.
  ///   - part: the visible part, for a zoomed picture or a document that is cut out.
  ///   - height: the picture's height in pixels; it is 96 wide.
  public static func document(
    _ document: SampleDocument? = SampleDocument(), flaws: [Flaw] = [], part: PictureRegion = .whole, height: Int = 72
  ) -> Picture {
    var painting = Painting(part: part, height: height) { x, y in Pixel(60 - 14 * y, 50 - 10 * y + 4 * x, 40 - 8 * y) }
    if let document { painting.paint { document.color($0, $1) } }
    return painting.picture(flaws)
  }

  /// Faces in front of a plain wall, as a selfie camera shows them, the nearest last.
  public static func faces(_ faces: [SampleFace]) -> Picture {
    var painting = Painting(part: .whole) { x, y in Pixel(168 - 40 * x, 178 - 30 * y, 190 - 24 * y) }
    for face in faces { painting.paint { face.color($0, $1) } }
    return painting.picture([])
  }

  /// One face.
  public static func face(_ face: SampleFace = SampleFace()) -> Picture { faces([face]) }
}

/// A colour whose values may exceed white; 0 to 255 are shown.
struct Pixel {
  var red: Double, green: Double, blue: Double

  init(_ red: Double, _ green: Double, _ blue: Double) { (self.red, self.green, self.blue) = (red, green, blue) }

  static func + (a: Pixel, b: Pixel) -> Pixel { Pixel(a.red + b.red, a.green + b.green, a.blue + b.blue) }
  static func * (a: Pixel, factor: Double) -> Pixel { Pixel(a.red * factor, a.green * factor, a.blue * factor) }
}

/// Shapes in coordinates from 0 to 1.
enum Shape {
  static func box(_ u: Double, _ v: Double, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Bool {
    u >= left && u < right && v >= top && v < bottom
  }

  static func oval(_ u: Double, _ v: Double, _ centreU: Double, _ centreV: Double, _ radiusU: Double, _ radiusV: Double) -> Bool {
    let (du, dv) = ((u - centreU) / radiusU, (v - centreV) / radiusV)
    return du * du + dv * dv <= 1
  }
}

/// The pixels of a picture. Half blocks show few pixels, so 96 across are enough. Coordinates are fractions of the whole picture, 0 to 1.
private struct Painting {
  private let width = 96
  private let height: Int
  private let part: PictureRegion
  private var pixels: [Pixel]

  init(part: PictureRegion, height: Int = 72, ground: (Double, Double) -> Pixel) {
    self.part = part
    self.height = height
    pixels = Array(repeating: Pixel(0, 0, 0), count: width * height)
    paint(ground)
  }

  mutating func paint(_ color: (_ x: Double, _ y: Double) -> Pixel?) {
    for i in pixels.indices {
      let place = place(i)
      if let pixel = color(place.x, place.y) { pixels[i] = pixel }
    }
  }

  private func place(_ i: Int) -> (x: Double, y: Double) {
    (
      part.x + (Double(i % width) + 0.5) / Double(width) * part.width,
      part.y + (Double(i / width) + 0.5) / Double(height) * part.height
    )
  }

  func picture(_ flaws: [SamplePicture.Flaw]) -> Picture {
    var flawed = self
    for flaw in flaws { flawed.apply(flaw) }
    func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value))) }
    return Picture(width: width, height: height) { x, y in
      let pixel = flawed.pixels[y * width + x]
      return (byte(pixel.red), byte(pixel.green), byte(pixel.blue))
    }
  }

  private mutating func apply(_ flaw: SamplePicture.Flaw) {
    switch flaw {
    case .dark: pixels = pixels.map { $0 * 0.16 }
    case .blurred:
      // Three passes of a box filter approximate a lens out of focus.
      for _ in 0..<3 {
        average(columns: 4, rows: 0)
        average(columns: 0, rows: 4)
      }
    case .smeared: average(columns: 9, rows: 0)
    case .glare(let centreX, let centreY):
      for i in pixels.indices {
        let (x, y) = place(i)
        let (dx, dy) = ((x - centreX) / 0.2, (y - centreY) / 0.24)
        pixels[i] = pixels[i] + Pixel(255, 255, 250) * max(0, 1.5 - dx * dx - dy * dy)
      }
    }
  }

  /// Replaces each pixel by the average of its neighbours.
  private mutating func average(columns: Int, rows: Int) {
    let old = pixels
    for y in 0..<height {
      for x in 0..<width {
        var (sum, count) = (Pixel(0, 0, 0), 0.0)
        for row in max(0, y - rows)...min(height - 1, y + rows) {
          for column in max(0, x - columns)...min(width - 1, x + columns) {
            sum = sum + old[row * width + column]
            count += 1
          }
        }
        pixels[y * width + x] = sum * (1 / count)
      }
    }
  }
}

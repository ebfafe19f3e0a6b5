/// The pixels of a picture.
public struct Bitmap: Equatable, Sendable {
  public let width: Int
  public let height: Int
  /// Row by row, 0xAARRGGBB.
  public var pixels: [UInt32]

  public init(width: Int, height: Int, pixels: [UInt32]) {
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A part of a picture, in pixels.
  struct Area: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  func part(_ area: Area) -> Bitmap {
    let rows = (area.y..<area.y + area.height).flatMap { y in pixels[y * width + area.x..<y * width + area.x + area.width] }
    return Bitmap(width: area.width, height: area.height, pixels: rows)
  }

  /// The smallest area outside of which another picture of this size is the same; nil if all of it is.
  func difference(from other: Bitmap) -> Area? {
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      guard pixels[row] != other.pixels[row], let first = row.first(where: { pixels[$0] != other.pixels[$0] }),
        let last = row.last(where: { pixels[$0] != other.pixels[$0] })
      else { continue }
      (left, right) = (min(left, first - row.lowerBound), max(right, last - row.lowerBound))
      (top, bottom) = (min(top, y), y)
    }
    return bottom < 0 ? nil : Area(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The same picture whose corners are clear outside of circles with this radius in pixels, with smooth edges.
  public func rounded(_ radius: Int) -> Bitmap {
    var result = self
    for y in 0..<radius {
      for x in 0..<radius {
        let share = Self.cover(x, y, radius)
        for place in [y * width + x, y * width + width - 1 - x, (height - 1 - y) * width + x, (height - y) * width - 1 - x] {
          result.pixels[place] = UInt32(share) << 24 | pixels[place] & 0xFFFFFF
        }
      }
    }
    return result
  }

  /// How much of a pixel lies in the circle that rounds the top left corner, from 0 to 255, by sixteen samples.
  private static func cover(_ x: Int, _ y: Int, _ radius: Int) -> Int {
    var inside = 0
    for sample in 0..<16 {
      let dx = Double(radius) - Double(x) - (Double(sample % 4) + 0.5) / 4, dy = Double(radius) - Double(y) - (Double(sample / 4) + 0.5) / 4
      if dx * dx + dy * dy <= Double(radius * radius) { inside += 1 }
    }
    return inside * 255 / 16
  }
}

extension Bitmap {
  /// Pictures of one size in rows, with clear gaps of this width between them.
  public static func arranged(_ rows: [[Bitmap]], gap: Int) -> Bitmap? {
    guard let first = rows.first?.first else { return nil }
    let columns = rows.map(\.count).max() ?? 1
    let width = columns * (first.width + gap) - gap, height = rows.count * (first.height + gap) - gap
    var result = Bitmap(width: width, height: height, pixels: Array(repeating: 0, count: width * height))
    for (row, pictures) in rows.enumerated() {
      for (column, picture) in pictures.enumerated() where picture.width == first.width && picture.height == first.height {
        for y in 0..<picture.height {
          let start = (row * (first.height + gap) + y) * width + column * (first.width + gap)
          result.pixels.replaceSubrange(start..<start + first.width, with: picture.pixels[y * first.width..<(y + 1) * first.width])
        }
      }
    }
    return result
  }
}

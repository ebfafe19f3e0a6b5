import Foundation

/// A moving picture as a PNG with the chunks of "Animated PNG" (PNG, third edition, section 11.3.4), which browsers show in a page.
public struct AnimatedPNG: Sendable {
  private var frames: [(picture: Bitmap, milliseconds: Int)] = []

  public init() {}

  public var milliseconds: Int { frames.reduce(0) { $0 + $1.milliseconds } }

  /// Adds a picture that is shown for this time. One that looks like the last picture lengthens it.
  /// - Parameter picture: of the same size as the others.
  public mutating func show(_ picture: Bitmap, milliseconds: Int) {
    if frames.last?.picture == picture {
      frames[frames.count - 1].milliseconds += milliseconds
    } else {
      frames.append((picture, milliseconds))
    }
  }

  /// The file, which plays for ever. It holds the whole of the first picture, and of each other one the part that has changed.
  /// - Returns: nil if there is no picture.
  public var data: Data? {
    guard let first = frames.first else { return nil }
    let form = PNG.Form(frames.map(\.picture.pixels))
    var data = PNG.head(first.picture, form) + PNG.chunk("acTL", PNG.four(frames.count) + PNG.four(0))
    var number = 0
    /// The number of a chunk with a frame or with its pixels.
    func next() -> [UInt8] {
      defer { number += 1 }
      return PNG.four(number)
    }
    for (i, frame) in frames.enumerated() {
      let whole = Bitmap.Area(x: 0, y: 0, width: first.picture.width, height: first.picture.height)
      let area = i == 0 ? whole : frame.picture.difference(from: frames[i - 1].picture) ?? whole
      let place = PNG.four(area.width) + PNG.four(area.height) + PNG.four(area.x) + PNG.four(area.y)
      // Milliseconds, the picture stays for the next one, and its pixels replace what was there.
      data += PNG.chunk("fcTL", next() + place + PNG.two(frame.milliseconds) + PNG.two(1000) + [0, 0])
      let pixels = PNG.compressed(frame.picture.part(area), form, 9)
      data += i == 0 ? PNG.chunk("IDAT", pixels) : PNG.chunk("fdAT", next() + pixels)
    }
    return data + PNG.chunk("IEND", [])
  }
}

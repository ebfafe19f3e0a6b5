import Documents
import Foundation

@testable import Vision

/// Helpers for the tests of pictures.
enum ImageTestKit {
  /// Pictures of 24 × 16 pixels in four quarters: red, green, blue, white (in `alpha.webp` the white quarter is transparent).
  static func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/Images")
    return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  static let quarters: [[Int]] = [[220, 30, 30], [30, 200, 40], [20, 40, 210], [250, 250, 250]]

  /// A picture without symmetry.
  static func slope(width: Int, height: Int) -> RGBImage {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += [UInt8(x * 255 / max(1, width - 1)), UInt8(y * 255 / max(1, height - 1)), UInt8((x * y) % 200)]
      }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }

  /// A card with rows of print on a grainy table; its corners are given clockwise.
  static func card(width: Int, height: Int, corners: [(Double, Double)], seed: UInt64 = 1) -> RGBImage {
    var random = SeededRandom(seed: seed)
    var image = RGBImage(width: width, height: height, red: 90, green: 70, blue: 50)
    for y in 0..<height {
      for x in 0..<width {
        let inside = (0..<4).allSatisfy { i in
          let (a, b) = (corners[i], corners[(i + 1) % 4])
          return (b.0 - a.0) * (Double(y) - a.1) - (b.1 - a.1) * (Double(x) - a.0) > 0
        }
        let print = inside && (y / 12) % 3 == 1 && (x / 5 + y / 12 * 7) % 3 == 0
        let level = (inside ? (print ? 60 : 205) : 80) + random.within(-6...6)
        for c in 0..<3 { image.pixels[(y * width + x) * 3 + c] = UInt8(level) }
      }
    }
    return image
  }

  /// The mean difference of two pictures' bytes; infinite when their sizes differ.
  static func difference(_ a: RGBImage, _ b: RGBImage) -> Double {
    guard a.width == b.width, a.height == b.height else { return .infinity }
    return Double(zip(a.pixels, b.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }) / Double(a.pixels.count)
  }

  /// The colour in the middle of each quarter.
  static func centres(_ image: RGBImage) -> [[Int]] {
    [(1, 1), (3, 1), (1, 3), (3, 3)].map { column, row in
      let at = (row * image.height / 4 * image.width + column * image.width / 4) * 3
      return image.pixels[at..<at + 3].map(Int.init)
    }
  }
}

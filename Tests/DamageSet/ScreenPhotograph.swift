import Documents
import Foundation
import Vision

/// A photograph of a screen that shows a picture: the pixels of the screen interfere with those of the camera (moiré).
public struct ScreenPhotograph: Sendable {
  /// The width of the shown picture in pixels of the screen.
  public var screenWidth: Int
  /// How far the camera is turned, in degrees.
  public var roll: Double
  /// The photograph's width in pixels.
  public var width = 1600

  public init(screenWidth: Int, roll: Double) { (self.screenWidth, self.roll) = (screenWidth, roll) }

  /// The light of the stripes of a pixel, from left to right: red, green, blue, and the dark between two pixels. Their mean is 1.
  private static let stripes = [0.95, 0.95, 1.87, 1.87, 0.35, 0.01]
  /// How much of a pixel's height is dark, and how much of the photograph the screen's picture covers.
  private static let (darkRows, share) = (0.15, 0.96)
  /// The places in each direction at which a pixel of the photograph is sampled.
  private static let samples = 4

  public func photograph(_ picture: GrayImage) -> GrayImage {
    let across = Double(picture.width) / Double(screenWidth)
    let rows = Int(Double(picture.height) / across), height = width * rows / screenWidth
    let shown = Self.shrunk(picture, to: (screenWidth, rows), by: across)
    let scale = Double(screenWidth) / (Double(width) * Self.share)
    let (sine, cosine) = (sin(roll * .pi / 180) * scale, cos(roll * .pi / 180) * scale)
    let count = Double(Self.samples * Self.samples)
    let pixels = (0..<width * height).map { index in
      var light = 0.0
      for sample in 0..<Self.samples * Self.samples {
        let x = Double(index % width) + (Double(sample % Self.samples) + 0.5) / Double(Self.samples) - Double(width) / 2
        let y = Double(index / width) + (Double(sample / Self.samples) + 0.5) / Double(Self.samples) - Double(height) / 2
        let u = x * cosine + y * sine + Double(screenWidth) / 2, v = y * cosine - x * sine + Double(rows) / 2
        guard u >= 0, v >= 0, u < Double(screenWidth), v < Double(rows), v - v.rounded(.down) >= Self.darkRows else { continue }
        let stripe = Self.stripes[Int((u - u.rounded(.down)) * 6)]
        light += shown[Int(v) * screenWidth + Int(u)] * stripe / (1 - Self.darkRows)
      }
      return UInt8(min(255, 0.9 * light / count))
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }

  /// The picture in the screen's pixels: each is the mean of those that it covers.
  private static func shrunk(_ picture: GrayImage, to size: (width: Int, height: Int), by scale: Double) -> [Double] {
    (0..<size.width * size.height).map { index in
      let (x, y) = (Double(index % size.width) * scale, Double(index / size.width) * scale)
      let columns = Int(x)..<max(Int(x) + 1, min(picture.width, Int(x + scale)))
      let rows = Int(y)..<max(Int(y) + 1, min(picture.height, Int(y + scale)))
      let sum = rows.reduce(0) { sum, row in columns.reduce(sum) { $0 + Int(picture.pixels[row * picture.width + $1]) } }
      return Double(sum) / Double(rows.count * columns.count)
    }
  }
}

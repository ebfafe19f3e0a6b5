import Documents
import Testing

@testable import Vision

/// A drawing that is laid in perspective. Colours that grow evenly along its sides say for each pixel which place of the drawing is seen there.
struct LaidDrawingTests {
  private static let (width, height) = (600, 380)
  /// A colour that no place of the drawing has.
  private let background: [UInt8] = [90, 80, 70]

  private let drawing: RGBAImage = {
    var drawing = RGBAImage(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height * 4))
    for y in 0..<height {
      for x in 0..<width {
        drawing.pixels[(y * width + x) * 4] = UInt8(x * 250 / width)
        drawing.pixels[(y * width + x) * 4 + 1] = UInt8(y * 250 / height)
      }
    }
    return drawing
  }()

  @Test(arguments: [
    [(40.0, 44.0), (280, 44), (280, 196), (40, 196)], [(80, 50), (240, 50), (290, 200), (30, 200)],
    [(40.5, 60), (200, 20.5), (300, 170), (70, 220)],
    [(160, 10), (300, 130), (170, 230), (20, 100)], [(-40, 30), (200, -30), (260, 150), (30, 260)],
  ]) func eachPixelShowsItsPlace(corners: [(x: Double, y: Double)]) throws {
    var picture = RGBImage(width: 320, height: 240, pixels: (0..<320 * 240).flatMap { _ in background })
    try picture.lay(drawing, corners: corners.flatMap { [$0.x, $0.y] }, shadow: 0)

    let map = try #require(PerspectiveMap(corners.map { PicturePoint(x: $0.x, y: $0.y) }))
    // What is nearer to an edge may be mixed with what is around it.
    let (across, down) = (4 / Double(Self.width), 4 / Double(Self.height))
    var (inside, outside) = (0, 0)
    for y in 0..<240 {
      for x in 0..<320 {
        let (u, v) = try #require(map.point(PicturePoint(x: Double(x) + 0.5, y: Double(y) + 0.5)))
        let pixel = Array(picture.pixels[((y * 320 + x) * 3)..<((y * 320 + x + 1) * 3)])
        if (across...1 - across).contains(u), (down...1 - down).contains(v) {
          inside += 1
          // A pixel of the drawing has the colour of its left upper corner, rounded down.
          let wanted = [(u - across / 8) * 250 - 0.5, (v - down / 8) * 250 - 0.5, 255]
          for (own, right) in zip(pixel, wanted) { try #require(abs(Double(own) - right) < 1.1, "\(x), \(y): \(pixel), not \(wanted)") }
        } else if !(-across...1 + across).contains(u) || !(-down...1 + down).contains(v) {
          outside += 1
          try #require(pixel == background, "\(x), \(y) is outside: \(pixel)")
        }
      }
    }
    #expect(inside > 10_000 && outside > 10_000)
  }
}

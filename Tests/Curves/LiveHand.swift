import Documents
import Foundation
import Vision

/// A hand that brings a document into a camera's view and then holds it there, never quite still.
struct LiveHand {
  /// The camera's pictures.
  static let size = (width: 1280, height: 720)
  /// Pictures a second.
  static let rate = 25
  /// When the document has arrived, in milliseconds.
  private static let arrival = 1_100.0

  private let scene: SpecimenScene
  private let seed: UInt64
  /// Clockwise in degrees; the displacement of each corner in pixels; the size of the document in pixels.
  private let turn: Double
  private let askew: [(x: Double, y: Double)]
  private let width: Double
  private let height: Double
  private let place: (x: Double, y: Double)
  private let blur: Double
  private let noise: Double
  private let gradient: Double

  init(_ document: SpecimenDocument, side: FileSide, on surface: SpecimenSurface, seed: UInt64) throws {
    scene = try SpecimenScene(document, side: side, surface: surface, size: Self.size)
    self.seed = seed
    var random = SeededRandom(seed: seed ^ 0x4A4D)
    turn = random.unit() * 12 - 6
    let (s, c) = (abs(sin(turn * .pi / 180)), cos(turn * .pi / 180))
    let (wide, high) = (Double(scene.width), Double(scene.height))
    // With its corners askew and the hand's sway, the document stays in view with a margin of 2 %.
    let fitting = min(
      0.92 * Double(Self.size.width) / (wide * c + high * s), 0.86 * Double(Self.size.height) / (wide * s + high * c))
    // At its smallest, the narrowest of the documents, a folded paper card, still covers a quarter of the picture.
    let scale = fitting * (0.92 + 0.08 * random.unit())
    (width, height) = (wide * scale, high * scale)
    let jitter = 0.015 * width
    askew = (0..<4).map { _ in (x: (random.unit() * 2 - 1) * jitter, y: (random.unit() * 2 - 1) * jitter) }
    place = (x: (random.unit() - 0.5) * 20, y: (random.unit() - 0.5) * 8)
    blur = 0.5 + random.unit()
    noise = 3 + 5 * random.unit()
    gradient = 0.35 * random.unit()
  }

  /// The document's corners at a time.
  /// - Parameter time: milliseconds since the hand appeared.
  func corners(at time: Double) -> [PicturePoint] {
    let now = centre(at: time)
    let angle = (turn + 0.35 * sin(time / 1000 * 2 * .pi * 0.4 + Double(seed % 7))) * .pi / 180
    let (s, c) = (sin(angle), cos(angle))
    return [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)].enumerated().map { index, corner in
      let (x, y) = (corner.0 * width, corner.1 * height)
      return PicturePoint(
        x: Double(Self.size.width) / 2 + now.x + x * c - y * s + askew[index].x,
        y: Double(Self.size.height) / 2 + now.y + x * s + y * c + askew[index].y)
    }
  }

  /// The picture at a time.
  func picture(at time: Double) throws -> RGBImage {
    let (now, before) = (centre(at: time), centre(at: time - 20))
    // A fiftieth of a second of exposure.
    let motion = min(40, ((now.x - before.x) * (now.x - before.x) + (now.y - before.y) * (now.y - before.y)).squareRoot())
    return try scene.picture(
      corners: corners(at: time),
      damage: SpecimenDamage(
        blur: blur, motion: motion < 1 ? 0 : motion, noise: noise, gradient: gradient, seed: seed &+ UInt64(max(0, time))))
  }

  /// Where the document's middle is, from the picture's. It comes in from the left; then a tremor of about two pixels and a slow sway.
  private func centre(at time: Double) -> (x: Double, y: Double) {
    let t = time / 1000 + Double(seed % 11)
    let left = max(0, 1 - time / Self.arrival)
    return (
      x: place.x - 1100 * left * left + 5 * sin(t * 2 * .pi * 0.21) + 1.6 * sin(t * 2 * .pi * 1.3) + 0.6 * sin(t * 2 * .pi * 5.1),
      y: place.y + 60 * left + 4 * sin(t * 2 * .pi * 0.17 + 1) + 1.3 * sin(t * 2 * .pi * 1.7) + 0.5 * sin(t * 2 * .pi * 4.3)
    )
  }
}

import Documents
import Foundation
import Vision

/// What lies over a part of an MRZ: a fingertip that comes from below, or a reflection.
struct HostileCover {
  /// The middle of the fingertip's arc or of the reflection, and its radius, in pixels of the picture.
  let x: Double
  let y: Double
  let radius: Double
  /// The direction from which the finger comes, as a unit vector; a reflection has none.
  let way: (x: Double, y: Double)?
  let color: SIMD3<Double>
  /// How soft the edge is, as a share of the radius.
  let soft: Double

  static func finger(on picture: SpecimenPicture, _ random: inout SeededRandom) -> HostileCover {
    let (x, y, width) = place(picture, &random)
    let lean = (random.unit() - 0.5) * 1.2
    let skins: [SIMD3<Double>] = [[232, 185, 152], [182, 123, 86], [92, 58, 40]]
    return HostileCover(
      x: x, y: y, radius: width * (0.035 + 0.06 * random.unit()), way: (sin(lean), cos(lean)), color: random.pick(from: skins) ?? skins[0],
      soft: 0.1)
  }

  static func reflection(on picture: SpecimenPicture, _ random: inout SeededRandom) -> HostileCover {
    let (x, y, width) = place(picture, &random)
    return HostileCover(
      x: x, y: y, radius: width * (0.015 + 0.09 * random.unit()), way: nil, color: [255, 255, 255], soft: 0.2 + 0.7 * random.unit())
  }

  /// A point in the lowest quarter of the document, and the document's width.
  private static func place(_ picture: SpecimenPicture, _ random: inout SeededRandom) -> (x: Double, y: Double, width: Double) {
    // The corners run clockwise from the top left.
    let c = picture.corners
    let (u, v) = (0.05 + 0.9 * random.unit(), 0.72 + 0.26 * random.unit())
    func mixed(_ axis: KeyPath<PicturePoint, Double>) -> Double {
      let top = c[0][keyPath: axis] * (1 - u) + c[1][keyPath: axis] * u
      let bottom = c[3][keyPath: axis] * (1 - u) + c[2][keyPath: axis] * u
      return top * (1 - v) + bottom * v
    }
    let (dx, dy) = (c[1].x - c[0].x, c[1].y - c[0].y)
    return (mixed(\.x), mixed(\.y), (dx * dx + dy * dy).squareRoot())
  }

  func apply(to picture: inout RGBImage) {
    for row in 0..<picture.height {
      for column in 0..<picture.width {
        let (dx, dy) = (Double(column) - x, Double(row) - y)
        let share: Double
        if let way {
          let along = dx * way.x + dy * way.y
          let across = abs(dx * way.y - dy * way.x)
          let distance = along > 0 ? across : (across * across + along * along).squareRoot()
          share = min(1, max(0, (radius - distance) / (radius * soft)))
        } else {
          // Wider than high, as a lamp's reflection is on a page.
          let distance = (dx * dx * 0.6 + dy * dy * 1.5).squareRoot()
          share = min(1, max(0, (radius * (1 + soft) - distance) / (radius * soft)))
        }
        guard share > 0 else { continue }
        let at = (row * picture.width + column) * 3
        for c in 0..<3 { picture.pixels[at + c] = UInt8(Double(picture.pixels[at + c]) * (1 - share) + color[c] * share) }
      }
    }
  }
}

import Documents
import Testing

@testable import Vision

/// Measurements of a drawn picture for tests.
extension RGBImage {
  /// The mean of the three channels, 0 to 255.
  func gray(_ x: Int, _ y: Int) -> Double {
    let at = (y * width + x) * 3
    return (Double(pixels[at]) + Double(pixels[at + 1]) + Double(pixels[at + 2])) / 3
  }

  var meanGray: Double { Double(pixels.reduce(0) { $0 + Int($1) }) / Double(pixels.count) }

  /// The darkest pixel of a rectangle given in millimetres.
  func darkest(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double, dpi: Double) -> Double {
    let scale = dpi / 25.4
    var darkest = 255.0
    for y in max(0, Int(top * scale))..<min(height, Int(bottom * scale) + 1) {
      for x in max(0, Int(left * scale))..<min(width, Int(right * scale) + 1) { darkest = min(darkest, gray(x, y)) }
    }
    return darkest
  }

  /// The mean absolute difference between neighbours: it falls with blur and rises with noise.
  var roughness: Double {
    var sum = 0.0
    for y in 0..<height { for x in 1..<width { sum += abs(gray(x, y) - gray(x - 1, y)) } }
    return sum / Double(height * (width - 1))
  }
}

let today = CalendarDate(daysSince1970: 20605)

func picture(
  _ kind: SpecimenDocument.Kind, _ side: FileSide = .front, dpi: Double = 150, placement: SpecimenPlacement = .cropped,
  damage: SpecimenDamage = .none
) throws -> RGBImage {
  try SpecimenArtist.draw(.standard(kind, of: .eriksson, asOf: today), side: side, dpi: dpi, placement: placement, damage: damage)
}

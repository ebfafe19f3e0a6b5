import Documents
import Foundation
import Vision

/// The nine kinds of damage that a face is looked for under.
extension FaceSeries {
  static let damages: [Damage] = [
    Damage(name: "third of the size") { picture, _ in moved(picture, scale: 3, degrees: 0) },
    Damage(name: "leaning 25") { picture, _ in moved(picture, scale: 1, degrees: 25) },
    Damage(name: "leaning 45") { picture, _ in moved(picture, scale: 1, degrees: 45) },
    Damage(name: "dark") { picture, _ in mapped(picture) { value, _, _ in value * 0.25 } },
    Damage(name: "back light", apply: backLight),
    Damage(name: "side shadow") { picture, _ in
      mapped(picture) { value, x, _ in value * (0.15 + 0.85 * Double(x) / Double(picture.width)) }
    },
    Damage(name: "blur of 4") { picture, _ in blurred(picture, radius: 4) },
    Damage(name: "JPEG 12") { picture, _ in compressed(picture, quality: 12) },
    Damage(name: "mouth covered", apply: mouthCovered),
  ]

  /// The grey around a picture that was moved.
  private static let ground: UInt8 = 90

  private static func mapped(_ picture: GrayImage, _ change: (Double, Int, Int) -> Double) -> GrayImage {
    var result = picture
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let at = y * picture.width + x
        result.pixels[at] = UInt8(min(max(change(Double(picture.pixels[at]), x, y), 0), 255))
      }
    }
    return result
  }

  /// The picture turned clockwise about its centre, at a fraction of its size, on a ground that holds all of it.
  private static func moved(_ picture: GrayImage, scale: Int, degrees: Double) -> GrayImage {
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    let (width, height) = (Double(picture.width), Double(picture.height))
    let size = degrees == 0 ? (width, height) : (width * cosine + height * sine, width * sine + height * cosine)
    var result = GrayImage(
      width: Int(size.0), height: Int(size.1), pixels: [UInt8](repeating: ground, count: Int(size.0) * Int(size.1)))
    for y in 0..<result.height {
      for x in 0..<result.width {
        var sum = 0
        // A smaller picture is the mean of what each pixel stands for.
        for part in 0..<scale * scale {
          let u = (Double(x) + (Double(part % scale) + 0.5) / Double(scale) - size.0 / 2) * Double(scale)
          let v = (Double(y) + (Double(part / scale) + 0.5) / Double(scale) - size.1 / 2) * Double(scale)
          let (px, py) = (Int((cosine * u + sine * v + width / 2).rounded(.down)), Int((cosine * v - sine * u + height / 2).rounded(.down)))
          let isInside = px >= 0 && py >= 0 && px < picture.width && py < picture.height
          sum += Int(isInside ? picture.pixels[py * picture.width + px] : ground)
        }
        result.pixels[y * result.width + x] = UInt8(sum / (scale * scale))
      }
    }
    return result
  }

  /// The face at a third of its brightness before a bright ground.
  private static func backLight(_ picture: GrayImage, _ faces: [FaceReading]) -> GrayImage {
    mapped(picture) { value, x, y in
      let isFace = faces.contains { face in
        let across = (Double(x) - face.x - face.width / 2) / (face.width * 0.75),
          down = (Double(y) - face.y - face.height / 2) / face.height
        return across * across + down * down < 1
      }
      return isFace ? value * 0.35 : 120 + value * 0.53
    }
  }

  /// Three box filters, which together are nearly Gaussian with a standard deviation of 4.2 pixels for a radius of 4.
  private static func blurred(_ picture: GrayImage, radius: Int) -> GrayImage {
    var result = picture
    for radius in [radius, radius - 1, radius] {
      for isAcross in [true, false] {
        let source = result
        let (lines, length) = isAcross ? (source.height, source.width) : (source.width, source.height)
        for line in 0..<lines {
          func at(_ place: Int) -> Int {
            let place = min(max(place, 0), length - 1)
            return isAcross ? line * source.width + place : place * source.width + line
          }
          var sum = (-radius...radius).reduce(0) { $0 + Int(source.pixels[at($1)]) }
          for place in 0..<length {
            result.pixels[at(place)] = UInt8(sum / (2 * radius + 1))
            sum += Int(source.pixels[at(place + radius + 1)]) - Int(source.pixels[at(place - radius)])
          }
        }
      }
    }
    return result
  }

  private static func compressed(_ picture: GrayImage, quality: Int) -> GrayImage {
    var colour = RGBImage(width: picture.width, height: picture.height, red: 0, green: 0, blue: 0)
    colour.pixels = picture.pixels.flatMap { [$0, $0, $0] }
    guard let bytes = try? colour.jpeg(quality: quality), let file = try? ImageFile(bytes), let decoded = try? file.decode() else {
      return picture
    }
    return (try? decoded.gray()) ?? picture
  }

  /// A light mask from the tip of the nose to below the chin.
  private static func mouthCovered(_ picture: GrayImage, _ faces: [FaceReading]) -> GrayImage {
    mapped(picture) { value, x, y in
      let isCovered = faces.contains { face in
        let left = face.x + face.width * 0.05, top = face.y + face.height * 0.55
        return (left...left + face.width * 0.9).contains(Double(x)) && (top...top + face.height * 0.5).contains(Double(y))
      }
      return isCovered ? 205 : value
    }
  }
}

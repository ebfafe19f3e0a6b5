import Documents
import Foundation
import Testing

@testable import Vision

/// The colours of drawn persons, as they are measured in pictures.
struct SoftBiometricsTests {
  private static let persons = 40

  /// A drawn person's picture, at a camera's smallest size.
  private static func picture(_ seed: Int, turn: Double = 0) throws -> RGBImage {
    let today = try #require(CalendarDate(iso: "2026-06-01"))
    let person = SpecimenOrder(.passport, seed: UInt64(seed)).document(asOf: today).person
    return try SpecimenArtist.draw(SpecimenSelfie(of: person, on: today, turn: turn, width: 640, height: 360))
  }

  /// What is measured in a picture.
  /// - Parameter seen: the picture in which the colours are measured; nil for this one.
  private static func measured(_ picture: RGBImage, _ finder: FaceFinder, in seen: RGBImage? = nil) throws -> SoftBiometrics? {
    var reading = Reading(width: picture.width, height: picture.height, faces: try finder.find(picture, effort: .frame))
    reading.measureSoftBiometrics(in: seen ?? picture)
    return reading.faces?.first?.softBiometrics
  }

  @Test func ownNetworksSayTheSamePersonIsTheSame() throws {
    try Self.check(FaceFinder(models: nil), least: 0.6)
  }

  @Test(.enabled(if: FaceModelTests.folder != nil, "the face models are not here"))
  func modelsSayTheSamePersonIsTheSame() throws {
    try Self.check(try FaceModelTests.finder(), least: 0.7)
  }

  /// Nobody becomes another by turning; most others in the same place, already turned, are told apart. Some persons share skin, hair and clothes.
  private static func check(_ finder: FaceFinder, least: Double) throws {
    let ahead = try (1...persons).map { try measured(try picture($0), finder) }
    for turn in [40.0, -40] {
      let turned = try (1...persons).map { try measured(try picture($0, turn: turn), finder) }
      var (pairs, apart) = (0, 0)
      for (a, own) in ahead.enumerated() {
        for (b, other) in turned.enumerated() {
          guard let own, let other else { continue }
          let distance = own.distance(to: other)
          guard a != b else {
            #expect(distance < 1, "person \(a + 1) turned by \(turn)")
            continue
          }
          (pairs, apart) = (pairs + 1, apart + (distance > 1 ? 1 : 0))
        }
      }
      #expect(pairs > persons * persons * 8 / 10 && Double(apart) > Double(pairs) * least, "\(apart) of \(pairs) at \(turn)")
    }
  }

  /// Live frames are scaled down by leaving out pixels.
  @Test func aSmallPictureIsEnough() throws {
    let picture = try Self.picture(5), finder = FaceFinder(models: nil)
    let pixels = (0..<90 * 160).flatMap { pixel -> ArraySlice<UInt8> in
      let from = ((pixel / 160) * 4 * 640 + (pixel % 160) * 4) * 3
      return picture.pixels[from..<from + 3]
    }
    let small = RGBImage(width: 160, height: 90, pixels: pixels)
    let full = try #require(try Self.measured(picture, finder)), sampled = try #require(try Self.measured(picture, finder, in: small))
    #expect(!full.hair.isEmpty && !full.clothes.isEmpty)
    #expect(full.distance(to: sampled) < 0.3)
  }

  @Test func whatCannotBeSeenIsNotMeasured() throws {
    let picture = try Self.picture(5), finder = FaceFinder(models: nil)
    let dark = RGBImage(width: 640, height: 360, pixels: picture.pixels.map { $0 / 12 })
    #expect(try Self.measured(picture, finder, in: dark) == nil)
    #expect(try Self.measured(picture, finder, in: RGBImage(width: 640, height: 360, red: 255, green: 255, blue: 255)) == nil)
    #expect(try Self.measured(picture, finder, in: RGBImage(width: 16, height: 9, red: 90, green: 90, blue: 90)) == nil)
    // Below the chin there is no picture.
    let above = RGBImage(width: 640, height: 300, pixels: Array(picture.pixels.prefix(640 * 300 * 3)))
    let measured = try #require(try Self.measured(above, finder))
    #expect(measured.clothes.isEmpty && !measured.hair.isEmpty)
  }
}

import DamageSet
import Documents
import TestScale
import Testing

@testable import Vision

/// Pictures in which the MRZ is found only after a change.
struct MrzRemedyTests {
  private let reader = MrzReader()

  private static let kinds: [(SpecimenDocument.Kind, FileSide)] = [(.passport, .front), (.idCard, .back), (.visa, .front)]
  private static let some = TestScale.some(2, of: Array(0..<6), for: "remedies")

  @Test(arguments: some) func aMirrorImageIsReadAndNamed(number: Int) throws {
    let (kind, side) = Self.kinds[number % 3]
    let (image, lines) = try MrzTestKit.specimen(kind, side: side, seed: UInt64(number))
    let sighting = try #require(reader.sight(image.mirrored, thoroughly: true))
    #expect(sighting.defect == .mirrored)
    #expect(MrzTestKit.keyFieldsAgree(sighting.result, Mrz.parse(lines).fields))
    // The lines are where they are in the mirror image.
    let right = try #require(reader.sight(image))
    for (one, other) in zip(sighting.lines, right.lines) {
      for (corner, twin) in zip(one, other) {
        #expect(abs(corner.x - (Double(image.width - 1) - twin.x)) < 8 && abs(corner.y - twin.y) < 8)
      }
    }
    // Frames of a camera are not searched so long.
    #expect(reader.sight(image.mirrored) == nil)
  }

  @Test(arguments: some) func aNegativeIsReadAndNamed(number: Int) throws {
    let (kind, side) = Self.kinds[number % 3]
    var (image, lines) = try MrzTestKit.specimen(kind, side: side, seed: UInt64(number) + 20)
    image.pixels = image.pixels.map { 255 - $0 }
    let sighting = try #require(reader.sight(image, thoroughly: true))
    #expect(sighting.defect == .negative)
    #expect(MrzTestKit.keyFieldsAgree(sighting.result, Mrz.parse(lines).fields))
  }

  /// The pixels of a coarse screen hide most lines from a search of the picture as it is.
  @Test func photographsOfScreensAreRead() throws {
    var (plain, thorough) = (0, 0)
    for (number, screenWidth) in [450, 500, 550, 650, 700, 800, 900, 1000, 1100, 1300].enumerated() {
      let (kind, side) = Self.kinds[number % 3]
      let (image, lines) = try MrzTestKit.specimen(kind, side: side, seed: UInt64(number) + 60, scale: 0.5)
      let photograph = ScreenPhotograph(screenWidth: screenWidth, roll: Double(number % 5) * 1.6 - 3).photograph(image)
      let fields = Mrz.parse(lines).fields
      if MrzTestKit.keyFieldsAgree(reader.read(photograph), fields) { plain += 1 }
      if MrzTestKit.keyFieldsAgree(reader.sight(photograph, thoroughly: true)?.result, fields) { thorough += 1 }
    }
    print("Photographs of screens: key fields right in \(plain) of 10 as they are, \(thorough) after a change")
    #expect(thorough >= 9 && thorough > plain)
  }

  /// A document that moves before a camera with interlaced video: each second row is the field of another moment.
  @Test func interlacedVideoIsRead() throws {
    var (plain, thorough) = (0, 0)
    for number in 0..<10 {
      let (kind, side) = Self.kinds[number % 3]
      var (image, lines) = try MrzTestKit.specimen(kind, side: side, seed: UInt64(number) + 80, scale: 0.5)
      let still = image
      for row in stride(from: 1, to: image.height, by: 2) {
        for x in 0..<image.width { image.pixels[row * image.width + x] = still.pixels[row * image.width + max(0, x - 10)] }
      }
      let fields = Mrz.parse(lines).fields
      if MrzTestKit.keyFieldsAgree(reader.read(image), fields) { plain += 1 }
      if MrzTestKit.keyFieldsAgree(reader.sight(image, thoroughly: true)?.result, fields) { thorough += 1 }
    }
    print("Interlaced: key fields right in \(plain) of 10 as they are, \(thorough) after a change")
    #expect(thorough >= 9 && thorough > plain)
  }

  @Test(arguments: some) func anOrdinaryPictureHasNoDefect(number: Int) throws {
    let (kind, side) = Self.kinds[number % 3]
    let (image, _) = try MrzTestKit.specimen(kind, side: side, seed: UInt64(number) + 40)
    #expect(try #require(reader.sight(image, thoroughly: true)).defect == nil)
  }

  /// The back of a document whose MRZ is on the front.
  @Test(arguments: [SpecimenDocument.Kind.driversLicense, .largeIdCard, .dutchDriversLicense]) func nothingIsFoundWhereNothingIs(
    kind: SpecimenDocument.Kind
  ) throws {
    let (image, _) = try MrzTestKit.specimen(kind, side: .back, seed: 3)
    #expect(reader.sight(image, thoroughly: true) == nil)
  }
}

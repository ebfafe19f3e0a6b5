import Documents
import Testing

@testable import Vision

/// Pictures that are easily misread: no wrong reading may be trusted, whatever the check digits say.
struct MrzRefusalTests {
  private let reader = MrzReader()

  /// Letters O, I and B among zeros, ones and eights. Some pairs have the same value in every check digit.
  @Test(arguments: ["O0I1B8O0", "B8B8B8B8B", "0OO0QD0OI", "S5Z2G6S5Z", "IIIIOOOO0"]) func believesNoLookalikes(number: String) throws {
    for (seed, scale) in [(1, 1.0), (2, 1.5), (3, 2.0)] {
      for (kind, side) in [(SpecimenDocument.Kind.passport, FileSide.front), (.idCard, .back)] {
        let (image, lines) = try MrzTestKit.specimen(kind, side: side, seed: UInt64(seed), scale: scale) { $0.number = number }
        let result = reader.read(image)
        let isRight = MrzTestKit.keyFieldsAgree(result, Mrz.parse(lines).fields)
        #expect(result?.valid != true || isRight, "\(kind.rawValue), seed \(seed): believed and wrong: \(result?.lines ?? []) for \(lines)")
      }
    }
  }

  /// A visa of 44 characters to the line whose end is outside the picture: it is not one of 36, although every digit of that fits.
  @Test func doesNotBelieveAPartOfALongVisa() throws {
    for seed: UInt64 in 31...36 {
      let (image, lines) = try MrzTestKit.specimen(.visa, side: .front, seed: seed)
      let sighting = try #require(reader.sight(image))
      let line = try #require(sighting.lines.first)
      let cell = (line[1].x - line[0].x) / 44
      for shown in [36.3, 37.5, 39] {
        let width = min(image.width, Int(line[0].x + shown * cell))
        let cut = GrayImage(
          width: width, height: image.height,
          pixels: (0..<image.height).flatMap { image.pixels[$0 * image.width..<$0 * image.width + width] })
        #expect(reader.read(cut)?.valid != true, "\(lines) cut after \(shown) characters")
      }
    }
  }

  /// A misprinted check digit: no character is changed to make it fit.
  @Test(arguments: [MrzField.documentNumberCheckDigit, .birthDateCheckDigit, .compositeCheckDigit]) func doesNotBelieveAMisprint(
    digit: MrzField
  ) throws {
    let (image, _) = try MrzTestKit.specimen(.passport, side: .front, seed: 11) { $0.damagedDigit = digit }
    #expect(reader.read(image)?.valid != true)
  }

  /// The picture ends above the last line: one line of a passport is not an MRZ, and neither are two of a card.
  @Test(arguments: [SpecimenDocument.Kind.passport, .idCard]) func doesNotBelieveAnMrzWithoutItsLastLine(kind: SpecimenDocument.Kind) throws
  {
    let (image, _) = try MrzTestKit.specimen(kind, side: kind == .idCard ? .back : .front, seed: 5)
    let lines = try #require(reader.sight(image)).lines
    let last = try #require(lines.last?.map(\.y).min())
    let height = Int(last)
    let cut = GrayImage(width: image.width, height: height, pixels: Array(image.pixels.prefix(image.width * height)))
    #expect(reader.read(cut)?.valid != true)
  }

  /// A stripe over three characters of the number: they are lost, and no check digit can restore them.
  @Test func doesNotBelieveANumberUnderAStripe() throws {
    for seed: UInt64 in 21...24 {
      var (image, lines) = try MrzTestKit.specimen(.passport, side: .front, seed: seed)
      let sighting = try #require(reader.sight(image))
      let line = try #require(sighting.lines.last)
      let cell = (line[1].x - line[0].x) / 44
      let (left, right) = (Int(line[0].x + 2 * cell), Int(line[0].x + 5 * cell))
      for y in Int(min(line[0].y, line[1].y)) - 4..<min(image.height, Int(max(line[2].y, line[3].y)) + 4) {
        for x in left..<right { image.pixels[y * image.width + x] = 200 }
      }
      let result = reader.read(image)
      #expect(result?.valid != true || MrzTestKit.keyFieldsAgree(result, Mrz.parse(lines).fields), "\(result?.lines ?? []) for \(lines)")
    }
  }
}

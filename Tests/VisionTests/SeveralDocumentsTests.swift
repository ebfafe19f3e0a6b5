import Documents
import Testing

@testable import Vision

/// How many documents a picture shows.
struct SeveralDocumentsTests {
  private typealias Drawn = (image: GrayImage, lines: [String])

  /// Two pictures beside each other, or one below the other.
  static func joined(_ first: GrayImage, _ second: GrayImage, below: Bool) -> GrayImage {
    let width = below ? max(first.width, second.width) : first.width + second.width
    let height = below ? first.height + second.height : max(first.height, second.height)
    var pixels = [UInt8](repeating: 90, count: width * height)
    for (image, x, y) in [(first, 0, 0), (second, below ? 0 : first.width, below ? first.height : 0)] {
      for row in 0..<image.height {
        pixels.replaceSubrange(
          (y + row) * width + x..<(y + row) * width + x + image.width, with: image.pixels[row * image.width..<(row + 1) * image.width])
      }
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }

  private static func count(_ image: GrayImage) -> Int {
    MrzResult.documents(of: MrzReader().sight(image, thoroughly: true)?.zones ?? [])
  }

  static let kinds: [(SpecimenDocument.Kind, FileSide)] = [(.passport, .front), (.idCard, .back), (.largeIdCard, .front)]

  @Test(arguments: 0..<9) func twoDocumentsAreCounted(number: Int) throws {
    let (kind, side) = Self.kinds[number % 3], (otherKind, otherSide) = Self.kinds[number / 3]
    let first = try MrzTestKit.specimen(kind, side: side, seed: UInt64(2 * number))
    let second = try MrzTestKit.specimen(otherKind, side: otherSide, seed: UInt64(2 * number + 1))
    #expect(Self.count(Self.joined(first.image, second.image, below: number % 2 == 0)) == 2)
  }

  @Test(arguments: 0..<9) func oneDocumentIsOne(number: Int) throws {
    let (kind, side) = Self.kinds[number % 3]
    #expect(try Self.count(MrzTestKit.specimen(kind, side: side, seed: UInt64(number)).image) == 1)
  }

  /// An open passport with its holder's visa, and a page with its copy.
  @Test func pagesOfOneHolderAreOneDocument() throws {
    let passport = try MrzTestKit.specimen(.passport, side: .front, seed: 4)
    let holder = try #require(CalendarDate(year: 1965, month: 3, day: 10))
    let open = try [SpecimenDocument.Kind.passport, .visa].map { kind in
      try MrzTestKit.specimen(kind, side: .front, seed: 7) {
        $0.person.birth = holder
        if kind == .visa { $0.number = "V70215536" }
      }.image
    }
    #expect(Self.count(Self.joined(open[0], open[1], below: true)) == 1)
    #expect(Self.count(Self.joined(passport.image, passport.image, below: true)) == 1)
    // A visa of somebody else is not the holder's.
    let stranger = try MrzTestKit.specimen(.visa, side: .front, seed: 8)
    #expect(Self.count(Self.joined(open[0], stranger.image, below: true)) == 2)
  }

  @Test(.enabled(if: MrzTestKit.pictures != nil)) func outsidePicturesShowOneDocument() throws {
    for record in try MrzTestKit.records() where record.lines != nil {
      #expect(Self.count(try MrzTestKit.picture(record.file)) == 1, "\(record.file)")
    }
  }
}

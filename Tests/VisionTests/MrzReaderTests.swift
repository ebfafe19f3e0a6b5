import Documents
import Foundation
import Testing

@testable import Vision

struct MrzReaderTests {
  private let reader = MrzReader()

  @Test(.enabled(if: MrzTestKit.pictures != nil)) func readsTheOutsidePictures() throws {
    var right = 0
    var found = 0
    for record in try MrzTestKit.records() {
      let result = reader.read(try MrzTestKit.picture(record.file))
      guard let lines = record.lines, let named = record.fields else {
        #expect(result == nil, "\(record.file) has no MRZ")
        continue
      }
      found += 1
      let fields = Dictionary(
        uniqueKeysWithValues: named.compactMap { key, value in MrzField(rawValue: key).map { ($0, value) } })
      let isRight = MrzTestKit.keyFieldsAgree(result, fields)
      right += isRight ? 1 : 0
      if result?.valid == true { #expect(isRight, "\(record.file) is believed and wrong: \(result?.lines ?? []) for \(lines)") }
    }
    #expect(found == 14)
    #expect(right >= 13)
  }

  /// A card with a misprinted composite digit is read as printed, and not trusted.
  @Test(.enabled(if: MrzTestKit.pictures != nil)) func keepsAMisprintedDigit() throws {
    let record = try #require(try MrzTestKit.records().first { $0.file == "77_card-cmw.png" })
    let result = try #require(reader.read(try MrzTestKit.picture(record.file)))
    #expect(result.lines == record.lines)
    #expect(!result.valid)
    #expect(result.checks.filter { !$0.passed }.map(\.field) == [.compositeCheckDigit])
  }

  @Test(arguments: 1...10) func readsDrawnPassports(seed: UInt64) throws {
    let (image, lines) = try MrzTestKit.specimen(.passport, side: .front, seed: seed)
    let result = try #require(reader.read(image))
    #expect(MrzTestKit.keyFieldsAgree(result, Mrz.parse(lines).fields), "\(result.lines) for \(lines)")
  }

  /// A document that is drawn without damage has no character that a person must look at twice.
  @Test(arguments: [(DocumentType.passport, FileSide.front), (.idCard, .back), (.residencePermit, .back)])
  func clearPrintHasNothingUncertain(type: DocumentType, side: FileSide) throws {
    let day = try #require(CalendarDate(iso: "2025-11-21"))
    let specimen = SpecimenDocument.standard(SpecimenDocument.Kind(type), of: .bruijn, asOf: day)
    let picture = try SpecimenArtist.draw(specimen, side: side)
    let result = try #require(try PictureReader().mrz(of: ImageFile(picture.jpeg(quality: 90))))
    #expect(try result.lines == specimen.mrz() && result.valid)
    #expect(result.uncertain == [])
  }

  /// Upside down and sideways. The positions of the lines are those in the rotated picture.
  @Test func readsTurnedPictures() throws {
    var (image, lines) = try MrzTestKit.specimen(.passport, side: .front, seed: 3)
    for quarter in 1...3 {
      image = MrzTestKit.turned(image)
      let sighting = try #require(reader.sight(image))
      #expect(sighting.result.lines == lines)
      #expect(sighting.lines.count == 2)
      let first = try #require(sighting.lines.first)
      // The text runs from the first corner to the second.
      let along = (first[1].x - first[0].x, first[1].y - first[0].y)
      switch quarter {
      case 1: #expect(along.1 > abs(along.0))
      case 2: #expect(-along.0 > abs(along.1))
      default: #expect(-along.1 > abs(along.0))
      }
      for corner in first {
        #expect((0..<Double(image.width)).contains(corner.x) && (0..<Double(image.height)).contains(corner.y))
      }
    }
  }

  /// Pictures of every shape without an MRZ: none is found, and nothing crashes.
  @Test(arguments: [(1, 1), (2, 3), (20000, 1), (1, 20000), (7000, 9), (16, 16), (640, 480), (33, 1000)])
  func findsNothingInPicturesWithoutAnMrz(width: Int, height: Int) {
    var random = SeededRandom(seed: 5)
    let noise = (0..<width * height).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
    let stripes = (0..<width * height).map { UInt8($0 % width / 3 % 2 * 255) }
    for pixels in [[UInt8](repeating: 0, count: width * height), [UInt8](repeating: 255, count: width * height), noise, stripes] {
      #expect(reader.read(GrayImage(width: width, height: height, pixels: pixels)) == nil)
    }
  }
}

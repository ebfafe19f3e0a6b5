import Documents
import Testing

@testable import Vision

/// Numbers that are printed in OCR-B, over the lines of drawn passports.
struct OcrBNumberTests {
  private static let today = CalendarDate(daysSince1970: 20_605)

  /// A passport's page, and a part of it in its pixels.
  private static func page(_ seed: UInt64, x: Double, baseline: Double) throws -> (page: GrayImage, box: PrintedBox, number: String) {
    var random = SeededRandom(seed: seed)
    let document = SpecimenDocument.drawn(.passport, from: &random, asOf: today)
    let page = try SpecimenArtist.draw(document, placement: .cropped).gray()
    let scale = Double(page.width) / PassportPage.size.width
    let box = PrintedBox(left: x * scale, top: (baseline - 2) * scale, right: (x + 20) * scale, bottom: baseline * scale)
    return (page, box, document.number)
  }

  @Test func numbersAreReadOverSecurityPrint() throws {
    var wrong: [String] = []
    for seed in 1...20 as ClosedRange<UInt64> {
      let (page, box, number) = try Self.page(seed, x: 93, baseline: 19)
      let read = OcrBNumber(at: box, of: page)
      if PrintedNumber.shape(read?.text ?? "") != PrintedNumber.shape(number) { wrong.append("\(number): \(read?.text ?? "nothing")") }
    }
    #expect(wrong.count <= 1, "\(wrong)")
  }

  @Test func printInAnotherFaceIsNone() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let (page, box, _) = try Self.page(seed, x: 44, baseline: 45.8)
      #expect(OcrBNumber(at: box, of: page)?.text == nil, "\(seed)")
    }
  }
}

import Documents
import Testing

@testable import Vision

/// The printed MRZ by ICAO 9303-3, section 4: 2.54 mm a character, 6.35 mm a line, within the last 23.2 mm.
struct SpecimenMrzTests {
  private static let dpi = 300.0

  /// Kind, side with the MRZ, width, height and height of the MRZ in millimetres.
  static let documents: [(SpecimenDocument.Kind, FileSide, Double, Double, Double)] = [
    (.passport, .front, 125, 88, 23.2), (.idCard, .back, 85.6, 54, 23.2), (.residencePermit, .back, 85.6, 54, 23.2),
    (.largeIdCard, .front, 105, 74, 23.2), (.visa, .front, 120, 80, 23.2), (.smallVisa, .front, 105, 74, 23.2),
    (.frenchIdCard, .front, 105, 74, 23.2), (.dutchDriversLicense, .front, 85.6, 54, 12.15),
  ]

  @Test("Every character has ink in its own cell, and none runs into the next", arguments: documents)
  func cells(kind: SpecimenDocument.Kind, side: FileSide, width: Double, height: Double, mrzHeight: Double) throws {
    let drawn = try picture(kind, side, dpi: Self.dpi)
    let lines = try SpecimenDocument.standard(kind, of: .eriksson, asOf: today).mrz()
    let length = Double(lines[0].count)
    let left = (width - length * 2.54) / 2
    for (index, line) in lines.enumerated() {
      let middle = height - mrzHeight / 2 + (Double(index) - Double(lines.count - 1) / 2) * 6.35
      for column in 0..<line.count {
        let x = left + Double(column) * 2.54
        #expect(
          drawn.darkest(x + 0.3, middle - 1.3, x + 2.24, middle + 1.3, dpi: Self.dpi) < 80,
          "no ink for character \(column) of line \(index)")
        #expect(
          drawn.darkest(x - 0.06, middle - 1.3, x + 0.06, middle + 1.3, dpi: Self.dpi) > 120, "ink between two characters at \(column)")
      }
      // The space above and below the line is clear.
      #expect(drawn.darkest(left, middle - 2.6, left + length * 2.54, middle - 1.7, dpi: Self.dpi) > 150)
      #expect(drawn.darkest(left, middle + 1.7, left + length * 2.54, middle + 2.6, dpi: Self.dpi) > 150)
    }
  }

  @Test("A damaged check digit is printed as such")
  func damagedDigit() throws {
    var request = SpecimenOrder(.passport, dpi: Self.dpi, placement: .cropped)
    let right = try SpecimenArtist.draw(request, asOf: today)
    request.damagedDigit = .birthDateCheckDigit
    let wrong = try SpecimenArtist.draw(request, asOf: today)
    #expect(right != wrong)
    // Only the cell of that digit differs: the 20th of the second line.
    let scale = Self.dpi / 25.4
    let left = (125 - 44 * 2.54) / 2 + 19 * 2.54
    for y in 0..<right.height {
      for x in 0..<right.width where right.gray(x, y) != wrong.gray(x, y) {
        #expect(Double(x) >= left * scale - 1 && Double(x) <= (left + 2.54) * scale + 1 && Double(y) > 75 * scale)
      }
    }
  }

  @Test("The back of a card with its MRZ on the front, and cards without an MRZ, have no lines")
  func noMrz() throws {
    for kind in [SpecimenDocument.Kind.driversLicense, .paperId, .proofOfAddress, .tinReferenceDocument] {
      #expect(try SpecimenDocument.standard(kind, asOf: today).mrz().isEmpty)
    }
  }
}

import DamageSet
import Documents
import Testing

@testable import Vision

struct BarcodeMatrixTests {
  @Test(arguments: BarcodeReading.Symbology.allCases)
  func drawnCodesAreReadBack(_ symbology: BarcodeReading.Symbology) throws {
    for (text, level) in [("A", 0), ("ANSI 636000100002DL00410278\u{1E}\rDAQD12345678\nDCSDOE\n", 3), ("12345678901234567890", 8)] {
      let bytes = Array(text.utf8)
      let picture = BarcodeTestKit.picture(try BarcodeMatrix(symbology, bytes: bytes, level: level), pixels: 4)
      let readings = try BarcodeReader().read(picture, effort: .frame)
      #expect(readings.map(\.symbology) == [symbology])
      #expect(readings.map(\.bytes) == [bytes] && readings.map(\.text) == [text])
    }
  }

  @Test(arguments: BarcodeReading.Symbology.allCases)
  func everyByteIsReadBack(_ symbology: BarcodeReading.Symbology) throws {
    let bytes = (0...255).map { UInt8($0) }
    let picture = BarcodeTestKit.picture(try BarcodeMatrix(symbology, bytes: bytes, level: 2), pixels: 4)
    #expect(try BarcodeReader().read(picture).map(\.bytes) == [bytes])
  }

  @Test func aPDF417SymbolHasTheRequestedShape() throws {
    var random = SeededRandom(seed: 5)
    let bytes = LicencePayload.bytes(from: &random)
    for columns in [4, 9, 13, 17, 30] {
      let matrix = try BarcodeMatrix(.pdf417, bytes: bytes, columns: columns, rowHeight: 4, quietZone: 2)
      // ISO/IEC 15438: 17 modules a column, two row indicators, 17 of the start and 18 of the stop pattern.
      #expect(matrix.width == 17 * (columns + 2) + 35 + 4)
      #expect((matrix.height - 4) % 4 == 0)
      #expect((0..<8).allSatisfy { matrix[2 + $0, 2] } && !matrix[1, 2] && !matrix[2, 1] && matrix[2, matrix.height - 3])
      #expect(try BarcodeReader().read(BarcodeTestKit.picture(matrix, pixels: 3)).map(\.bytes) == [bytes])
    }
  }

  @Test func invalidOptionsAreReported() {
    #expect(throws: BarcodeError.empty) { try BarcodeMatrix(.qrCode, bytes: []) }
    #expect(throws: BarcodeError.option("error correction level", 9, 0...8)) { try BarcodeMatrix(.qrCode, bytes: [1], level: 9) }
    #expect(throws: BarcodeError.option("number of columns", 31, 1...30)) { try BarcodeMatrix(.pdf417, bytes: [1], columns: 31) }
    #expect(throws: BarcodeError.option("row height", 0, 1...10)) { try BarcodeMatrix(.pdf417, bytes: [1], rowHeight: 0) }
    #expect(throws: BarcodeError.option("quiet zone", -1, 0...20)) { try BarcodeMatrix(.pdf417, bytes: [1], quietZone: -1) }
    for symbology in BarcodeReading.Symbology.allCases {
      #expect(throws: BarcodeError.tooLong(5000)) { try BarcodeMatrix(symbology, bytes: [UInt8](repeating: 200, count: 5000)) }
    }
    #expect(throws: BarcodeError.tooLong(400)) { try BarcodeMatrix(.pdf417, bytes: [UInt8](repeating: 200, count: 400), columns: 1) }
  }
}

import Documents
import Foundation
import Testing

@Suite struct ReadingTests {
  /// A reading passes between two processes and is stored in journals: no part of it may be lost.
  @Test func everythingSurvivesEncoding() throws {
    let reading = Reading(
      width: 640, height: 480, quality: PictureQuality(sharpness: 1.5, glare: 0.1, brightness: 120),
      document: DocumentOutline(
        corners: [(0, 0), (600, 0), (600, 400), (0, 400)].map { PicturePoint(x: $0.0, y: $0.1) }, aspect: 0.66),
      lookedForDocument: true, mrz: Mrz.parse(MrzParserTests.passport), lookedForMrz: true,
      barcodes: [BarcodeReading(.qrCode, text: "x", bytes: [120])], faces: [FaceReading(x: 1, y: 2, width: 3, height: 4)], words: 31,
      fingerprint: PictureFingerprint(bits: (0..<PictureFingerprint.count).map { $0 % 5 == 0 }), claims: [.wrongSide],
      origin: .standIn, milliseconds: 12)
    #expect(try JSONDecoder().decode(Reading.self, from: JSONEncoder().encode(reading)) == reading)
  }

  @Test(arguments: ["\"\"", "\"0123\"", "\"" + String(repeating: "g", count: 64) + "\"", "[1,2,3,4]", "7"])
  func anInvalidFingerprintIsRefused(text: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(PictureFingerprint.self, from: Data(text.utf8)) }
  }

  @Test func fingerprintsDifferInTheDifferentBits() throws {
    let one = try #require(PictureFingerprint(bits: (0..<256).map { $0 % 5 == 0 }))
    let other = try #require(PictureFingerprint(bits: (0..<256).map { ($0 % 5 == 0) != ($0 < 33) }))
    #expect(one.distance(to: other) == 33 && !one.isSameScene(as: other) && one.isSameScene(as: one))
    #expect(PictureFingerprint(bits: []) == nil)
  }
}

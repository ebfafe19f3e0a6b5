import Documents
import Foundation
import Testing

struct ReadingTests {
  /// A reading passes between two processes and is stored in journals: no part of it may be lost.
  @Test func everythingSurvivesEncoding() throws {
    let reading = Reading(
      width: 640, height: 480, quality: PictureQuality(sharpness: 1.5, glare: 0.1, brightness: 120),
      document: DocumentOutline(
        corners: [(0, 0), (600, 0), (600, 400), (0, 400)].map { PicturePoint(x: $0.0, y: $0.1) }, aspect: 0.66),
      lookedForDocument: true, mrz: Mrz.parse(MrzParserTests.passport), lookedForMrz: true,
      mrzCorners: [Array(repeating: PicturePoint(x: 1, y: 2), count: 4)],
      barcodes: [BarcodeReading(.qrCode, text: "x", bytes: [120])], faces: [FaceReading(x: 1, y: 2, width: 3, height: 4)],
      documents: 2, defects: [.mirrored], words: 31,
      fingerprint: PictureFingerprint(bits: (0..<PictureFingerprint.count).map { $0 % 5 == 0 }),
      claims: [.wrongSide], origin: .standIn, milliseconds: 12)
    #expect(try JSONDecoder().decode(Reading.self, from: JSONEncoder().encode(reading)) == reading)
  }

  /// Journals of older versions count no documents and name no defects.
  @Test func olderReadingsAreRead() throws {
    let text = #"{"width":640,"height":480,"lookedForDocument":true,"lookedForMrz":true,"claims":[]}"#
    let reading = try JSONDecoder().decode(Reading.self, from: Data(text.utf8))
    #expect(reading.documents == nil && reading.defects == nil)
    for wrong in [#""documents":-1"#, #""defects":["upsideDown"]"#] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Reading.self, from: Data(text.replacing(#""claims""#, with: wrong + #","claims""#).utf8))
      }
    }
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

  /// The numbers come from a process that may have been taken over.
  @Test(arguments: [
    "[[]]", #"[[{"x":1,"y":2},{"x":1,"y":2},{"x":1,"y":2}]]"#, #"[[{"x":1e300,"y":2},{"x":1,"y":2},{"x":1,"y":2},{"x":1,"y":2}]]"#,
    #"[[1],[2],[3],[4]]"#,
  ])
  func cornersOfLinesAreChecked(corners: String) {
    let text = #"{"width":640,"height":480,"lookedForDocument":false,"lookedForMrz":true,"claims":[],"mrzCorners":"# + corners + "}"
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Reading.self, from: Data(text.utf8)) }
    let whole = text.replacing(corners, with: "[]")
    #expect(throws: Never.self) { try JSONDecoder().decode(Reading.self, from: Data(whole.utf8)) }
  }
}

import Documents
import Foundation

@testable import Vision

/// Helpers for the tests of the reader: the outside pictures, drawn specimens, and the judgement of a reading.
enum MrzTestKit {
  /// The three fields that decide whether a reading is right or harmful.
  static let keyFields: [MrzField] = [.documentNumber, .birthDate, .expirationDate]

  /// The folder of outside pictures; nil if the shared test data is not installed.
  static let pictures: URL? = {
    var candidates: [URL] = []
    if let shared = ProcessInfo.processInfo.environment["VESTIBULE_SHARED"] { candidates.append(URL(fileURLWithPath: shared)) }
    var folder = URL(fileURLWithPath: #filePath)
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      candidates.append(folder.appendingPathComponent("shared"))
    }
    let found = candidates.map { $0.appendingPathComponent("testdata/images/mrz") }
      .first { FileManager.default.fileExists(atPath: $0.appendingPathComponent("index.json").path) }
    if found == nil { print("SKIPPED: the pictures of shared/testdata/images/mrz are not here; set VESTIBULE_SHARED to read them") }
    return found
  }()

  struct Record: Decodable {
    let file: String
    let lines: [String]?
    let fields: [String: String]?
  }

  static func records() throws -> [Record] {
    guard let pictures else { return [] }
    return try JSONDecoder().decode([Record].self, from: Data(contentsOf: pictures.appendingPathComponent("index.json")))
  }

  static func picture(_ file: String) throws -> GrayImage {
    guard let pictures else { throw CocoaError(.fileNoSuchFile) }
    return try ImageFile([UInt8](Data(contentsOf: pictures.appendingPathComponent(file)))).decode().gray()
  }

  static func keyFieldsAgree(_ result: MrzResult?, _ expected: [MrzField: String]) -> Bool {
    keyFields.allSatisfy { (result?.fields[$0] ?? "") == (expected[$0] ?? "") }
  }

  /// A drawn document as a camera held with care would see it, encoded as JPEG and decoded.
  /// - Parameters:
  ///   - scale: a multiple of the usual damage.
  ///   - change: changes the document before it is drawn.
  static func specimen(
    _ kind: SpecimenDocument.Kind, side: FileSide, seed: UInt64, scale: Double = 1, change: (inout SpecimenDocument) -> Void = { _ in }
  ) throws -> (image: GrayImage, lines: [String]) {
    var random = SeededRandom(seed: seed)
    guard let today = CalendarDate(year: 2025, month: 6, day: 1) else { throw CocoaError(.coderInvalidValue) }
    var document = SpecimenDocument.drawn(kind, from: &random, asOf: today)
    change(&document)
    let damage = SpecimenDamage.random(seed: seed, scale: scale)
    let drawn = try SpecimenArtist.draw(document, side: side, damage: damage)
    let image = try ImageFile(drawn.jpeg(quality: damage.jpegQuality ?? 90)).decode().gray()
    return (image, try document.mrz())
  }

  /// A picture rotated clockwise by 90 degrees.
  static func turned(_ image: GrayImage) -> GrayImage {
    var pixels = [UInt8](repeating: 0, count: image.pixels.count)
    for y in 0..<image.height {
      for x in 0..<image.width { pixels[x * image.height + image.height - 1 - y] = image.pixels[y * image.width + x] }
    }
    return GrayImage(width: image.height, height: image.width, pixels: pixels)
  }
}

import Documents
import Foundation

@testable import Vision

/// Helpers for the tests of faces.
enum FaceTestKit {
  struct Record: Decodable, Sendable {
    let file: String
    let faces: Int
    /// Who it is, in pictures of one person.
    let person: String?
  }

  /// The folder of outside photographs; nil if the shared test data is not installed.
  static let folder: URL? = {
    let found = MrzTestKit.pictures?.deletingLastPathComponent().appendingPathComponent("faces")
    let isThere = found.map { FileManager.default.fileExists(atPath: $0.appendingPathComponent("index.json").path) } ?? false
    if !isThere { print("SKIPPED: the pictures of shared/testdata/images/faces are not here; set VESTIBULE_SHARED to read them") }
    return isThere ? found : nil
  }()

  static func records() throws -> [Record] {
    guard let folder else { return [] }
    return try JSONDecoder().decode([Record].self, from: Data(contentsOf: folder.appendingPathComponent("index.json")))
  }

  static func photograph(_ file: String) throws -> RGBImage {
    guard let folder else { throw CocoaError(.fileNoSuchFile) }
    return try ImageFile([UInt8](Data(contentsOf: folder.appendingPathComponent(file)))).decode()
  }

  /// The label of one head on a sheet: its position and expression.
  struct Head: Decodable, Sendable {
    let x, y, size, left, right, smile, turn, lean: Double
    let seen: [Double]
    let points: [[Double]]
  }

  /// A sheet of heads drawn by `Training/sheet.py` with a seed that no training used, and their labels.
  static func sheet() throws -> (image: GrayImage, heads: [Head]) {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/Faces")
    let image = try ImageFile([UInt8](Data(contentsOf: fixtures.appendingPathComponent("heads.jpg")))).decode().gray()
    return (image, try JSONDecoder().decode([Head].self, from: Data(contentsOf: fixtures.appendingPathComponent("heads.json"))))
  }
}

extension GrayImage {
  /// A part of the picture.
  func cropped(x: Int, y: Int, width: Int, height: Int) -> GrayImage {
    GrayImage(width: width, height: height, pixels: (y..<y + height).flatMap { pixels[$0 * self.width + x..<$0 * self.width + x + width] })
  }

  /// The picture flipped horizontally.
  var mirrored: GrayImage {
    GrayImage(width: width, height: height, pixels: (0..<height).flatMap { pixels[$0 * width..<($0 + 1) * width].reversed() })
  }
}

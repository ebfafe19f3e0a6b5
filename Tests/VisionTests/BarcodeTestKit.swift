import Documents
import Foundation

@testable import Vision

/// Helpers for the tests of barcodes.
enum BarcodeTestKit {
  /// A symbol with a white margin, at this many pixels a module.
  static func picture(_ matrix: BarcodeMatrix, pixels: Int, margin: Int = 12) -> GrayImage {
    let (width, height) = (matrix.width * pixels + 2 * margin, matrix.height * pixels + 2 * margin)
    var image = GrayImage(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height))
    for y in 0..<matrix.height * pixels {
      for x in 0..<matrix.width * pixels where matrix[x / pixels, y / pixels] { image.pixels[(y + margin) * width + x + margin] = 0 }
    }
    return image
  }

  /// The folder of outside pictures; nil if the shared test data is not installed.
  static let images = MrzTestKit.pictures?.deletingLastPathComponent()

  /// What a picture's source says about the content of its code.
  struct Record: Decodable {
    let file: String
    let text: String?
    let hex: String?

    enum CodingKeys: String, CodingKey {
      case file, text
      case hex = "bytes_hex"
    }

    func agrees(with reading: BarcodeReading) -> Bool {
      if let hex { return reading.bytes.map { String(format: "%02x", $0) }.joined() == hex.lowercased() }
      return reading.text == text
    }
  }

  static func records(_ folder: String) throws -> [Record] {
    guard let images else { return [] }
    return try JSONDecoder().decode([Record].self, from: Data(contentsOf: images.appendingPathComponent("\(folder)/index.json")))
  }

  static func outside(_ folder: String, _ file: String) throws -> GrayImage {
    guard let images else { throw CocoaError(.fileNoSuchFile) }
    return try ImageFile([UInt8](Data(contentsOf: images.appendingPathComponent("\(folder)/\(file)")))).decode().gray()
  }
}

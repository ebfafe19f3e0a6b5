import DamageSet
import Documents
import Foundation
import Vision

/// Writes the damaged barcodes of the reported figures as PNG files with their contents, so that other readers can be tried on them.
enum BarcodeDump {
  struct Entry: Encodable {
    var file: String
    var symbology: String
    var damage: String
    var bytesHex: String

    enum CodingKeys: String, CodingKey {
      case file, symbology, damage
      case bytesHex = "bytes_hex"
    }
  }

  /// 120 pictures of PDF417 and 120 of QR, and `index.json`.
  static func write(to path: String) throws {
    let folder = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let seed = DamagedBarcode.reportedSeed
    var entries: [Entry] = []
    for symbology in [BarcodeReading.Symbology.pdf417, .qrCode] {
      for (index, code) in DamagedBarcode.set(symbology, seed: seed).enumerated() {
        let name = "\(symbology.rawValue.lowercased())-\(String(1000 + index).suffix(3)).png"
        try Data(code.picture().colored.png()).write(to: folder.appendingPathComponent(name))
        entries.append(
          Entry(
            file: name, symbology: symbology.rawValue, damage: code.damage.name,
            bytesHex: code.bytes.map { String(format: "%02x", $0) }.joined()))
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(entries).write(to: folder.appendingPathComponent("index.json"))
  }
}

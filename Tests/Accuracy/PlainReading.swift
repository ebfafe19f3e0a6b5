import Documents
import Foundation
import Vision

/// One picture's reading as a line of JSON, for comparison with the readings of other programs.
struct PlainReading: Encodable {
  struct MrzLines: Encodable {
    let lines: [String]
    let fields: [String: String]
    let valid: Bool
  }

  let file: String
  /// nil when there is none, or none was looked for.
  var mrz: MrzLines?
  /// The contents as hexadecimal bytes.
  var barcodes: [String] = []
  /// Processor time, from the file's bytes to the reading.
  var milliseconds = 0.0

  /// What is read. The programs that are compared read only one thing each.
  enum Subject: String {
    case mrz, barcodes
  }

  private enum CodingKeys: String, CodingKey {
    case file, barcodes, milliseconds
    case mrz = "zone"
  }

  init(_ file: String, _ subject: Subject) throws {
    self.file = file
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    let start = ProcessorTime.milliseconds
    let picture = try ImageFile(bytes).decode().gray()
    switch subject {
    case .mrz:
      mrz = MrzReader().read(picture).map { result in
        let fields = Dictionary(result.fields.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
        return MrzLines(lines: result.lines, fields: fields, valid: result.valid)
      }
    case .barcodes:
      barcodes = try BarcodeReader().read(picture).map { code in
        code.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      }
    }
    milliseconds = ProcessorTime.milliseconds - start
  }

  var json: String { get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) } }
}

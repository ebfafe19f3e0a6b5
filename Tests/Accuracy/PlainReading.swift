import Documents
import Foundation
import Vision

/// One picture's reading as a line of JSON, for comparing with what other programs read.
struct PlainReading: Encodable {
  struct Zone: Encodable {
    let lines: [String]
    let fields: [String: String]
    let valid: Bool
  }

  let file: String
  /// nil when there is none, or none was looked for.
  var zone: Zone?
  /// The contents as hexadecimal bytes.
  var barcodes: [String] = []
  /// CPU, from the file's bytes to the reading.
  var milliseconds = 0.0

  /// What is looked for; programs that are compared look for one thing too.
  enum Subject: String {
    case mrz, barcodes
  }

  init(_ file: String, _ subject: Subject) throws {
    self.file = file
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    let start = ProcessorTime.milliseconds
    let picture = try ImageFile(bytes).decode().gray()
    switch subject {
    case .mrz:
      zone = MrzReader().read(picture).map { result in
        let fields = Dictionary(result.fields.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
        return Zone(lines: result.lines, fields: fields, valid: result.valid)
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

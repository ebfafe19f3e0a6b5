/// The supported kinds of picture files; raw values are file name extensions.
public enum ImageFormat: String, CaseIterable, Sendable {
  case jpeg = "jpg"
  case png
  case webp

  /// The format by the first bytes, because file names are not trusted; nil for anything else.
  public init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0xff, 0xd8, 0xff]) {
      self = .jpeg
    } else if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
      self = .png
    } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      self = .webp
    } else {
      return nil
    }
  }

  /// Whether the bytes are the beginning of such a file, cut too early to identify it.
  static func isBeginning(_ bytes: [UInt8]) -> Bool {
    let marks: [[UInt8]] = [[0xff, 0xd8, 0xff], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], Array("RIFF".utf8)]
    return !bytes.isEmpty && bytes.count < 12 && marks.contains { $0.starts(with: bytes.prefix($0.count)) }
  }
}

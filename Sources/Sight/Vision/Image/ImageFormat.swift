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

  /// The name of the format of a picture or a document that is not read, by its first bytes; nil for anything else.
  static func foreign(_ bytes: [UInt8]) -> String? {
    func holds(_ text: String, at place: Int) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
    // Pictures in the ISO base media file format say their kinds in a list of brands of four letters.
    if holds("ftyp", at: 4) {
      let brands = stride(from: 8, to: min(bytes.count, 64), by: 4).map {
        String(decoding: bytes[$0..<min($0 + 4, bytes.count)], as: UTF8.self)
      }
      if brands.contains(where: { $0 == "avif" || $0 == "avis" }) { return "AVIF" }
      return brands.contains { ["heic", "heix", "heim", "heis", "hevc", "mif1"].contains($0) } ? "HEIC" : nil
    }
    if holds("II*\0", at: 0) || holds("MM\0*", at: 0) { return "TIFF" }
    if holds("GIF8", at: 0) { return "GIF" }
    // Two letters say little; four reserved bytes follow the file's size.
    if holds("BM", at: 0), holds("\0\0\0\0", at: 6) { return "BMP" }
    if holds("%PDF-", at: 0) { return "PDF" }
    if bytes.starts(with: [0xff, 0x0a]) || holds("JXL ", at: 4) { return "JPEG XL" }
    return holds("jP  ", at: 4) ? "JPEG 2000" : nil
  }
}

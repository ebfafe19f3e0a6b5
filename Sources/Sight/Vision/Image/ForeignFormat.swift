/// The formats of pictures that are recognized besides JPEG, PNG and WebP; raw values are their names.
public enum ForeignFormat: String, CaseIterable, Sendable {
  case heic = "HEIC"
  case avif = "AVIF"
  case tiff = "TIFF"
  case gif = "GIF"
  case bmp = "BMP"
  case pdf = "PDF"
  case jpegXL = "JPEG XL"
  case jpeg2000 = "JPEG 2000"

  /// The format by the first bytes; nil for anything else.
  public init?(_ bytes: [UInt8]) {
    func holds(_ text: String, at place: Int) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
    if holds("ftyp", at: 4) {
      guard let format = Self.format(brands: bytes) else { return nil }
      self = format
    } else if holds("II*\0", at: 0) || holds("MM\0*", at: 0) {
      self = .tiff
    } else if holds("GIF8", at: 0) {
      self = .gif
    } else if holds("BM", at: 0), holds("\0\0\0\0", at: 6) {
      // Two letters say little; four reserved bytes follow the file's size.
      self = .bmp
    } else if holds("%PDF-", at: 0) {
      self = .pdf
    } else if bytes.starts(with: [0xff, 0x0a]) || holds("JXL ", at: 4) {
      self = .jpegXL
    } else if holds("jP  ", at: 4) {
      self = .jpeg2000
    } else {
      return nil
    }
  }

  /// Pictures in the ISO base media file format say their kinds in a list of brands of four letters.
  private static func format(brands bytes: [UInt8]) -> ForeignFormat? {
    let brands = stride(from: 8, to: min(bytes.count, 64), by: 4).map {
      String(decoding: bytes[$0..<min($0 + 4, bytes.count)], as: UTF8.self)
    }
    if brands.contains(where: { $0 == "avif" || $0 == "avis" }) { return .avif }
    return brands.contains { ["heic", "heix", "heim", "heis", "hevc", "mif1"].contains($0) } ? .heic : nil
  }
}

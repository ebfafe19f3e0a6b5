/// Writes PNG files of every colour type and depth, uncompressed, so that the tests do not depend on the encoder they test.
struct PngWriter {
  var width: UInt32
  var height: UInt32
  var depth: UInt8
  /// 0 grey, 2 RGB, 3 palette, 4 grey and alpha, 6 RGB and alpha.
  var colorType: UInt8
  var palette: [UInt8] = []
  var transparency: [UInt8] = []
  /// Whether the rows are in Adam7's seven passes; for whole-byte pixels only.
  var isInterlaced = false
  /// A chunk between header and data.
  var extra: (name: String, content: [UInt8])?

  /// The file for rows of packed samples.
  func file(rows: [[UInt8]], bytesPerPixel: Int = 1) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    file += Self.chunk("IHDR", Self.big(width) + Self.big(height) + [depth, colorType, 0, 0, isInterlaced ? 1 : 0])
    if let extra { file += Self.chunk(extra.name, extra.content) }
    if !palette.isEmpty { file += Self.chunk("PLTE", palette) }
    if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
    let lines = isInterlaced ? passes(rows, bytesPerPixel) : rows
    file += Self.chunk("IDAT", Self.stored(lines.flatMap { [0] + $0 }))
    return file + Self.chunk("IEND", [])
  }

  private func passes(_ rows: [[UInt8]], _ size: Int) -> [[UInt8]] {
    let starts = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    var lines: [[UInt8]] = []
    for (x0, y0, dx, dy) in starts where x0 < Int(width) {
      for y in stride(from: y0, to: Int(height), by: dy) {
        lines.append(stride(from: x0, to: Int(width), by: dx).flatMap { rows[y][$0 * size..<($0 + 1) * size] })
      }
    }
    return lines
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(UInt32(content.count)) + body + big(checksum(body))
  }

  static func big(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

  /// A zlib stream of stored blocks (RFC 1950 and 1951).
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: max(1, bytes.count), by: 65535) {
      let block = bytes[start..<min(bytes.count, start + 65535)]
      let count = UInt16(block.count)
      out.append(start + 65535 >= bytes.count ? 1 : 0)
      for part in [count, ~count] { out += [UInt8(truncatingIfNeeded: part), UInt8(part >> 8)] }
      out += block
    }
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in bytes {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return out + big(b << 16 | a)
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    return ~sum
  }
}

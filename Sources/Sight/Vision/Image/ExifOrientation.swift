/// How the camera was held, from a picture's EXIF block (EXIF 2.32, tag 0x0112): 1 is upright, 2 to 8 are rotated or mirrored.
///
/// Only this tag of the first directory is read, so no chain of offsets can loop. Anything invalid means upright.
struct ExifOrientation {
  private let bytes: [UInt8]

  /// The orientation that the first page of a TIFF declares, 1 to 8, which the file then no longer does.
  static func remove(from tiff: inout [UInt8]) -> Int {
    guard let found = ExifOrientation(bytes: tiff).entry(0, end: tiff.count) else { return 1 }
    tiff[found.place] = found.isBigEndian ? 0 : 1
    tiff[found.place + 1] = found.isBigEndian ? 1 : 0
    return found.value
  }

  /// The orientation that a file declares, 1 to 8.
  static func read(_ bytes: [UInt8], _ format: ImageFormat) -> Int {
    let reader = ExifOrientation(bytes: bytes)
    return switch format {
    case .jpeg: reader.inJpeg()
    case .png: reader.inPng()
    case .webp: reader.inWebp()
    }
  }

  /// The segments before the picture's data: FF, marker, length (which includes itself), content.
  private func inJpeg() -> Int {
    var at = 2
    while let mark = byte(at), mark == 0xff, let marker = byte(at + 1) {
      if marker == 0xff { at += 1; continue }
      if marker == 0xda || marker == 0xd9 { break }
      if marker == 0x01 || (0xd0...0xd7).contains(marker) { at += 2; continue }
      guard let length = integer(at + 2, 2, bigEndian: true), length >= 2 else { break }
      if marker == 0xe1, has("Exif\0\0", at: at + 4) { return inTiff(at + 10, end: at + 2 + length) }
      at += 2 + length
    }
    return 1
  }

  /// Chunks: length, name, content, checksum.
  private func inPng() -> Int {
    var at = 8
    while let length = integer(at, 4, bigEndian: true) {
      if has("eXIf", at: at + 4) { return inTiff(at + 8, end: at + 8 + length) }
      at += 12 + length
    }
    return 1
  }

  /// Chunks: name, length, content, and a padding byte when the length is odd. Some writers leave JPEG's mark before the content.
  private func inWebp() -> Int {
    var at = 12
    while let length = integer(at + 4, 4, bigEndian: false) {
      if has("EXIF", at: at) {
        let start = has("Exif\0\0", at: at + 8) ? at + 14 : at + 8
        return inTiff(start, end: at + 8 + length)
      }
      at += 8 + length + length % 2
    }
    return 1
  }

  /// The TIFF block: byte order, 42, offset of the first directory. The directory: a count, then entries of tag, type, count and value.
  private func inTiff(_ start: Int, end: Int) -> Int { entry(start, end: end)?.value ?? 1 }

  private func entry(_ start: Int, end: Int) -> (place: Int, value: Int, isBigEndian: Bool)? {
    guard end <= bytes.count, has("II", at: start) || has("MM", at: start) else { return nil }
    let big = has("MM", at: start)
    guard integer(start + 2, 2, bigEndian: big) == 42, let offset = integer(start + 4, 4, bigEndian: big),
      let count = integer(start + offset, 2, bigEndian: big)
    else { return nil }
    for entry in 0..<count {
      let at = start + offset + 2 + entry * 12
      guard at + 12 <= end else { break }
      guard integer(at, 2, bigEndian: big) == 0x0112 else { continue }
      guard integer(at + 2, 2, bigEndian: big) == 3, let value = integer(at + 8, 2, bigEndian: big) else { break }
      return (1...8).contains(value) ? (at + 8, value, big) : nil
    }
    return nil
  }

  private func byte(_ at: Int) -> UInt8? { at >= 0 && at < bytes.count ? bytes[at] : nil }

  /// An unsigned integer of two or four bytes; nil beyond the end. Offsets are sums of such integers, far below `Int.max`.
  private func integer(_ at: Int, _ length: Int, bigEndian: Bool) -> Int? {
    guard at >= 0, at + length <= bytes.count else { return nil }
    // No temporary arrays: a hostile file can have millions of empty segments.
    return (0..<length).reduce(0) { $0 << 8 | Int(bytes[at + (bigEndian ? $1 : length - 1 - $1)]) }
  }

  private func has(_ mark: StaticString, at: Int) -> Bool {
    let mark = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
    return at >= 0 && at + mark.count <= bytes.count && mark.indices.allSatisfy { bytes[at + $0] == mark[$0] }
  }
}

import CCanvas
import Foundation

/// Pictures as PNG (ISO/IEC 15948), still and moving.
public enum PNG {
  /// How the pixels of a file are written.
  struct Form {
    /// The colour of each number of the palette; nil if a pixel holds its own colour.
    var palette: [UInt32]?
    var hasAlpha: Bool

    /// The smallest form for all of these pixels.
    init(_ pixels: [[UInt32]]) {
      var colors: Set<UInt32> = []
      for pixel in pixels.joined() where colors.count <= 256 { colors.insert(pixel) }
      hasAlpha = pixels.contains { $0.contains { $0 >> 24 != 255 } }
      palette = colors.count <= 256 ? colors.sorted() : nil
    }

    var bytesPerPixel: Int { palette != nil ? 1 : hasAlpha ? 4 : 3 }
    /// The number of this form in a file's head.
    var colorType: UInt8 { palette != nil ? 3 : hasAlpha ? 6 : 2 }
  }

  /// A still picture.
  /// - Parameter level: 1 (quick) to 9 (small).
  public static func still(_ bitmap: Bitmap, level: Int = 9) -> Data {
    let form = Form([bitmap.pixels])
    return head(bitmap, form) + chunk("IDAT", compressed(bitmap, form, level)) + chunk("IEND", [])
  }

  // MARK: The file

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Everything before the pixels.
  static func head(_ bitmap: Bitmap, _ form: Form) -> Data {
    var data = Data(signature) + chunk("IHDR", four(bitmap.width) + four(bitmap.height) + [8, form.colorType, 0, 0, 0])
    if let palette = form.palette {
      data += chunk("PLTE", palette.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] })
      if form.hasAlpha { data += chunk("tRNS", palette.map { UInt8($0 >> 24) }) }
    }
    return data
  }

  static func chunk(_ name: String, _ bytes: [UInt8]) -> Data {
    let content = Array(name.utf8) + bytes
    return Data(four(bytes.count) + content + four(Int(canvas_checksum(0, content, content.count))))
  }

  /// A number, most significant byte first.
  static func four(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 255) } }
  static func two(_ number: Int) -> [UInt8] { [UInt8(number >> 8 & 255), UInt8(number & 255)] }

  // MARK: The pixels

  /// The pixels as a zlib stream: each row as it is, or as its difference from the row above, whichever is smaller in all.
  static func compressed(_ bitmap: Bitmap, _ form: Form, _ level: Int) -> [UInt8] {
    let rows = bytes(bitmap, form), stride = bitmap.width * form.bytesPerPixel
    var plain: [UInt8] = [], differences: [UInt8] = []
    plain.reserveCapacity(rows.count + bitmap.height)
    differences.reserveCapacity(rows.count + bitmap.height)
    for start in Swift.stride(from: 0, to: rows.count, by: stride) {
      plain.append(0)
      plain += rows[start..<start + stride]
      differences.append(2)
      for i in start..<start + stride { differences.append(start == 0 ? rows[i] : rows[i] &- rows[i - stride]) }
    }
    let one = deflated(plain, level), other = deflated(differences, level)
    return one.count <= other.count ? one : other
  }

  private static func bytes(_ bitmap: Bitmap, _ form: Form) -> [UInt8] {
    if let palette = form.palette {
      let numbers = Dictionary(uniqueKeysWithValues: palette.enumerated().map { ($1, UInt8($0)) })
      return bitmap.pixels.map { numbers[$0] ?? 0 }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(bitmap.pixels.count * form.bytesPerPixel)
    for pixel in bitmap.pixels {
      bytes += [UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255)]
      if form.hasAlpha { bytes.append(UInt8(pixel >> 24)) }
    }
    return bytes
  }

  private static func deflated(_ bytes: [UInt8], _ level: Int) -> [UInt8] {
    let capacity = canvas_deflate_bound(bytes.count)
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      count = canvas_deflate(bytes, bytes.count, buffer.baseAddress, capacity, Int32(level))
    }
  }
}

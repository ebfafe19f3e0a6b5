import CVision
import Glibc

/// A logo from an SVG or PNG file: RGBA rows, top left first, with the colours multiplied by alpha.
public struct LogoPicture: Sendable {
  public let width: Int
  public let height: Int
  public let rgba: [UInt8]

  /// The most pixels of a PNG. A logo that shows a few cells does not need more.
  static let mostPixels: Int64 = 4_000_000

  /// Draws an SVG so that its longer side has `side` pixels, and decodes a PNG so that it keeps at least as many, if it has them.
  /// - Throws: `notAnImage` for any other bytes, `truncated`, `damaged`, `tooLarge` or `unsupported`.
  public init(_ bytes: [UInt8], side: Int) throws(ImageError) {
    switch ImageFormat(bytes) {
    case .png: self = try Self.png(bytes, side)
    case nil where !ImageFormat.isBeginning(bytes): self = try Self.svg(bytes, side)
    default: throw Self.notALogo
    }
  }

  /// Without transparency, on white.
  public var onWhite: RGBImage {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 3)
    for i in stride(from: 0, to: rgba.count, by: 4) {
      let paper = 255 - rgba[i + 3]
      for channel in 0..<3 { pixels.append(rgba[i + channel] &+ paper) }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }

  private init(width: Int, height: Int, rgba: [UInt8]) {
    self.width = width
    self.height = height
    self.rgba = rgba
  }

  /// Decodes over black, which leaves each colour multiplied by its alpha, and over white: what white adds is what alpha lacks.
  private static func png(_ bytes: [UInt8], _ side: Int) throws(ImageError) -> LogoPicture {
    let (black, width, height) = try decode(bytes, side, over: 0)
    let (white, _, _) = try decode(bytes, side, over: 255)
    var rgba: [UInt8] = []
    rgba.reserveCapacity(width * height * 4)
    for i in stride(from: 0, to: black.count, by: 3) {
      // Rounding can differ by one between the channels.
      let added = (0..<3).map { Int(white[i + $0]) - Int(black[i + $0]) }.max() ?? 0
      let alpha = UInt8(clamping: 255 - added)
      for channel in 0..<3 { rgba.append(min(black[i + channel], alpha)) }
      rgba.append(alpha)
    }
    return LogoPicture(width: width, height: height, rgba: rgba)
  }

  private static func decode(_ bytes: [UInt8], _ side: Int, over ground: UInt8) throws(ImageError) -> ([UInt8], Int, Int) {
    var picture = cvision_picture()
    let status = bytes.withUnsafeBufferPointer {
      cvision_png_decode_over($0.baseAddress, $0.count, mostPixels, Int32(clamping: side), ground, &picture)
    }
    defer { free(picture.rgb) }
    if Int(status) == CVISION_TOO_LARGE { throw ImageError(.tooLarge, "A logo has at most 4 megapixels. Save it smaller.") }
    if let error = ImageError(status: status, text(of: picture.message)) { throw error }
    guard let rgb = picture.rgb else { throw ImageError(.failed, "The picture has no pixels.") }
    let (width, height) = (Int(picture.width), Int(picture.height))
    // Only a picture of extreme proportions keeps more.
    guard (1...2 * side).contains(width), (1...2 * side).contains(height) else {
      throw ImageError(.tooLarge, "The logo is too long for its other side.")
    }
    return (Array(UnsafeBufferPointer(start: rgb, count: width * height * 3)), width, height)
  }

  private static func svg(_ bytes: [UInt8], _ side: Int) throws(ImageError) -> LogoPicture {
    var drawing = cvision_drawing()
    let status = bytes.withUnsafeBufferPointer { cvision_svg_draw($0.baseAddress, $0.count, Int32(clamping: side), &drawing) }
    defer { free(drawing.rgba) }
    // The library breaks its messages into lines.
    let detail = text(of: drawing.message).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    switch Int(status) {
    case CVISION_OK: break
    case CVISION_UNSUPPORTED:
      throw ImageError(.unsupported, "SVG needs the library librsvg (Debian: librsvg2-2). Install it, or save the logo as a PNG.")
    case CVISION_DAMAGED:
      throw ImageError(
        .damaged, "The drawing is no SVG that can be drawn\(detail.isEmpty ? "" : " (\(detail))"). Save it again as a plain SVG.")
    default: throw ImageError(status: status, detail) ?? notALogo
    }
    guard let rgba = drawing.rgba, drawing.width > 0, drawing.height > 0 else {
      throw ImageError(.failed, "The drawing has no pixels.")
    }
    let (width, height) = (Int(drawing.width), Int(drawing.height))
    return LogoPicture(width: width, height: height, rgba: Array(UnsafeBufferPointer(start: rgba, count: width * height * 4)))
  }

  private static func text<T>(of message: T) -> String {
    withUnsafeBytes(of: message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static let notALogo = ImageError(.notAnImage, "A logo is an SVG or a PNG file.")
}

import CVision
import Glibc

/// A JPEG, PNG or WebP file in memory whose header has been read.
public struct ImageFile: Sendable {
  /// The most pixels that are decoded, by the size that the file declares.
  public static let mostPixels = 40_000_000
  /// A large picture may be scaled down for reading until its longer side has this many pixels. That is enough for the letters of a
  /// document that fills the picture, and few enough to be quick.
  public static let workingSide = 1600

  public let bytes: [UInt8]
  public let format: ImageFormat
  /// The upright picture's size in pixels.
  public let width: Int
  public let height: Int
  /// EXIF orientation, 1 to 8.
  let orientation: Int

  /// Reads the header.
  /// - Throws: `notAnImage`, `truncated`, `damaged`, `tooLarge` or `unsupported`.
  public init(_ bytes: [UInt8]) throws(ImageError) {
    guard let format = ImageFormat(bytes) else {
      if let other = ForeignFormat(bytes) { throw ImageError(status: Int32(CVISION_UNSUPPORTED), other.rawValue) ?? .notAnImage }
      guard ImageFormat.isBeginning(bytes) else { throw .notAnImage }
      throw ImageError(status: Int32(CVISION_TRUNCATED)) ?? .notAnImage
    }
    self.bytes = bytes
    self.format = format
    orientation = ExifOrientation.read(bytes, format)
    let picture = try Self.decode(bytes, format, atLeast: 0)
    let (declaredWidth, declaredHeight) = (Int(picture.declared_width), Int(picture.declared_height))
    guard declaredWidth > 0, declaredHeight > 0 else { throw ImageError(.damaged, "The picture has no size. Use another one.") }
    (width, height) = orientation >= 5 ? (declaredHeight, declaredWidth) : (declaredWidth, declaredHeight)
  }

  /// Decodes the picture upright, with transparent parts on white. A JPEG that is cut off after most of it is decoded as far as it goes
  /// (`RGBImage.isTruncated`). A large picture is scaled down by a whole factor as long as its longer
  /// side keeps `side` pixels.
  public func decode(atLeast side: Int = workingSide) throws(ImageError) -> RGBImage {
    try upright(try Self.decode(bytes, format, atLeast: max(1, side)))
  }

  /// The decoded picture turned upright; its pixels are freed.
  private func upright(_ picture: cvision_picture) throws(ImageError) -> RGBImage {
    defer { free(picture.rgb) }
    guard let rgb = picture.rgb, picture.width > 0, picture.height > 0 else { throw ImageError(.failed, "The picture has no pixels.") }
    var image = RGBImage(rgb, width: Int(picture.width), height: Int(picture.height), orientation: orientation)
    image.isTruncated = picture.is_cut != 0
    return image
  }

  /// A part of the upright picture in grey, with all pixels that the file has; nil when it lies outside.
  /// - Parameter region: in pixels of the upright picture.
  func grayPart(_ region: PixelRegion) throws(ImageError) -> GrayImage? {
    guard let region = region.within(width: width, height: height) else { return nil }
    // Other formats are seldom large, and cannot be decoded in part.
    guard format == .jpeg else { return try decode(atLeast: max(width, height)).gray().part(region) }
    let stored = region.stored(orientation: orientation, width: width, height: height)
    var picture = cvision_picture()
    let box = [Int32(stored.x), Int32(stored.y), Int32(stored.width), Int32(stored.height)]
    let status = bytes.withUnsafeBufferPointer {
      cvision_jpeg_decode_part($0.baseAddress, $0.count, Int64(Self.mostPixels), box, &picture)
    }
    if let error = ImageError(status: status) { throw error }
    return try upright(picture).gray()
  }

  /// Reads only the header when `side` is 0.
  private static func decode(_ bytes: [UInt8], _ format: ImageFormat, atLeast side: Int) throws(ImageError) -> cvision_picture {
    var picture = cvision_picture()
    let decode =
      switch format {
      case .jpeg: cvision_jpeg_decode
      case .png: cvision_png_decode
      case .webp: cvision_webp_decode
      }
    let status = bytes.withUnsafeBufferPointer { decode($0.baseAddress, $0.count, Int64(mostPixels), Int32(side), &picture) }
    let message = withUnsafeBytes(of: picture.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    if let error = ImageError(status: status, message) { throw error }
    return picture
  }
}

extension RGBImage {
  /// The upright picture of decoded pixels.
  /// - Parameters:
  ///   - rgb: `width` × `height` × 3 bytes.
  ///   - orientation: EXIF's, 1 to 8.
  init(_ rgb: UnsafePointer<UInt8>, width: Int, height: Int, orientation: Int) {
    let count = width * height * 3
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { out, filled in
      if orientation == 1 {
        _ = out.initialize(from: UnsafeBufferPointer(start: rgb, count: count))
      } else if let start = out.baseAddress {
        cvision_orient(rgb, Int32(width), Int32(height), Int32(orientation), start)
      }
      filled = count
    }
    let swaps = orientation >= 5
    self.init(width: swaps ? height : width, height: swaps ? width : height, pixels: pixels)
  }
}

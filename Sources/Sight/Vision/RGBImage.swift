/// A colour picture in memory: packed rows of red, green and blue bytes, top left first.
public struct RGBImage: Equatable, Sendable {
  public var width: Int
  public var height: Int
  public var pixels: [UInt8]
  /// Whether its file ended before the picture did, so that the rest is grey or less sharp (`PictureDefect.truncated`).
  public internal(set) var isTruncated = false

  /// - Precondition: `pixels` has `width × height × 3` bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height * 3, "an RGB image needs three bytes a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A picture of one colour.
  public init(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8) {
    self.init(
      width: width, height: height,
      pixels: [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
        count = width * height * 3
        var i = 0
        while i < count {
          bytes[i] = red
          bytes[i + 1] = green
          bytes[i + 2] = blue
          i += 3
        }
      })
  }
}

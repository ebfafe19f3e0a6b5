/// A grey picture in memory: packed rows of one byte a pixel, from 0 (black) to 255 (white), top left first.
public struct GrayImage: Equatable, Sendable {
  public var width: Int
  public var height: Int
  public var pixels: [UInt8]

  /// - Precondition: `pixels` has `width × height` bytes.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "a grey image needs one byte a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

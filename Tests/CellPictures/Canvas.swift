import CCanvas
import Cells

/// A picture that is being drawn, in pixels.
public final class Canvas {
  public let size: PixelSize
  let raw: OpaquePointer

  /// A size in pixels.
  public struct PixelSize: Equatable, Sendable {
    public var width: Int
    public var height: Int
    public init(width: Int, height: Int) { self.width = width; self.height = height }
  }

  /// A black picture; nil if there is no memory for it.
  public init?(_ size: PixelSize) {
    guard let raw = canvas_new(Int32(size.width), Int32(size.height)) else { return nil }
    self.size = size
    self.raw = raw
  }

  deinit { canvas_free(raw) }

  /// Fills whole pixels.
  public func fill(x: Int, y: Int, width: Int, height: Int, _ color: Color) {
    canvas_fill(raw, Int32(x), Int32(y), Int32(width), Int32(height), color.code)
  }

  /// What has been drawn so far.
  public var bitmap: Bitmap {
    let pixels = UnsafeBufferPointer(start: canvas_pixels(raw), count: size.width * size.height)
    return Bitmap(width: size.width, height: size.height, pixels: Array(pixels))
  }
}

extension Color {
  /// 0xRRGGBB; black for the terminal's own colours, which have no value.
  var code: UInt32 {
    guard let (red, green, blue) = visible.channels else { return 0 }
    return UInt32(red << 16 | green << 8 | blue)
  }
}

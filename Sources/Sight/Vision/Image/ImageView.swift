import CVision
import Documents

extension RGBImage {
  /// The picture scaled to fit into `width` × `height`, undistorted and never enlarged.
  public func fitting(width: Int, height: Int) throws(ImageError) -> RGBImage {
    let scale = min(1, Double(width) / Double(self.width), Double(height) / Double(self.height))
    let size = (width: max(1, Int((Double(self.width) * scale).rounded())), height: max(1, Int((Double(self.height) * scale).rounded())))
    return try part(x: 0, y: 0, width: 1, height: 1, at: size)
  }

  /// A part of the picture, scaled to a size in pixels. The part is given as shares of the picture's width and height and kept within it.
  public func part(
    x: Double, y: Double, width: Double, height: Double, at size: (width: Int, height: Int)
  ) throws(ImageError) -> RGBImage {
    let (left, right) = Self.pixels(x, width, of: self.width)
    let (top, bottom) = Self.pixels(y, height, of: self.height)
    let count = size.width * size.height * 3
    var status = Int32(CVISION_OK)
    let out = [UInt8](unsafeUninitializedCapacity: count) { out, filled in
      status = pixels.withUnsafeBufferPointer {
        cvision_render(
          $0.baseAddress, Int32(self.width), Int32(self.height), Int32(left), Int32(top), Int32(right - left), Int32(bottom - top),
          out.baseAddress, Int32(size.width), Int32(size.height))
      }
      filled = count
    }
    if let error = ImageError(status: status) { throw error }
    return RGBImage(width: size.width, height: size.height, pixels: out)
  }

  /// A quadrilateral of the picture, straightened to a size in pixels. What lies outside the picture is grey.
  /// - Parameter corners: what becomes top left, top right, bottom right and bottom left, in pixels of this picture.
  /// - Precondition: there are four corners.
  public func straightened(_ corners: [PicturePoint], at size: (width: Int, height: Int)) throws(ImageError) -> RGBImage {
    precondition(corners.count == 4, "a quadrilateral has four corners")
    let places = corners.flatMap { [$0.x, $0.y] }
    let count = size.width * size.height * 3
    var status = Int32(CVISION_OK)
    let out = [UInt8](unsafeUninitializedCapacity: count) { out, filled in
      status = pixels.withUnsafeBufferPointer {
        cvision_straighten(
          $0.baseAddress, Int32(self.width), Int32(self.height), places, out.baseAddress, Int32(size.width), Int32(size.height))
      }
      filled = count
    }
    if let error = ImageError(status: status) { throw error }
    return RGBImage(width: size.width, height: size.height, pixels: out)
  }

  /// The first pixel and the one after the last of a share of `count` pixels; at least one pixel.
  private static func pixels(_ start: Double, _ length: Double, of count: Int) -> (Int, Int) {
    let start = start.isFinite ? min(max(start, 0), 1) : 0, length = length.isFinite ? min(max(length, 0), 1) : 1
    let first = min(Int((start * Double(count)).rounded()), count - 1)
    return (first, max(first + 1, min(count, Int(((start + length) * Double(count)).rounded()))))
  }
}

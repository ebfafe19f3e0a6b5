import CVision
import Documents

/// A drawn picture of a specimen and the position of the document in it.
public struct SpecimenPicture: Equatable, Sendable {
  public var image: RGBImage
  /// The document's corners as if they were not rounded: its own top left, top right, bottom right and bottom left, in pixels of the
  /// picture. A corner may lie outside.
  public var corners: [PicturePoint]

  /// Rotates the whole picture clockwise.
  /// - Parameter quarters: 0 to 3.
  mutating func turn(by quarters: Int) {
    // The EXIF orientations that are corrected by this rotation.
    guard let orientation = [1: Int32(6), 2: 3, 3: 8][quarters] else { return }
    let (width, height) = (image.width, image.height)
    let turned = [UInt8](unsafeUninitializedCapacity: image.pixels.count) { out, count in
      image.pixels.withUnsafeBufferPointer { pixels in
        if let from = pixels.baseAddress, let to = out.baseAddress { cvision_orient(from, Int32(width), Int32(height), orientation, to) }
      }
      count = width * height * 3
    }
    image = quarters == 2 ? RGBImage(width: width, height: height, pixels: turned) : RGBImage(width: height, height: width, pixels: turned)
    let (right, bottom) = (Double(width), Double(height))
    corners = corners.map { corner in
      switch quarters {
      case 1: PicturePoint(x: bottom - corner.y, y: corner.x)
      case 2: PicturePoint(x: right - corner.x, y: bottom - corner.y)
      default: PicturePoint(x: corner.y, y: right - corner.x)
      }
    }
  }
}

extension RGBImage {
  /// This picture with another one of the same width below it.
  public func above(_ other: RGBImage) -> RGBImage {
    guard other.width == width else { return self }
    return RGBImage(width: width, height: height + other.height, pixels: pixels + other.pixels)
  }
}

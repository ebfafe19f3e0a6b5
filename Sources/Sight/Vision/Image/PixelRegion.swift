/// A rectangle of whole pixels, from the top left.
struct PixelRegion: Equatable, Sendable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  /// The part that lies in a picture of this size; nil when that is less than 16 pixels either way.
  func within(width limit: Int, height limitDown: Int) -> PixelRegion? {
    let (left, top) = (max(0, x), max(0, y))
    let (right, bottom) = (min(limit, x + width), min(limitDown, y + height))
    guard right - left >= 16, bottom - top >= 16 else { return nil }
    return PixelRegion(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The same place before the picture was turned upright.
  /// - Parameters:
  ///   - orientation: the EXIF orientation, 1 to 8, by which the picture was turned.
  ///   - width, height: the size of the upright picture.
  func stored(orientation: Int, width limit: Int, height limitDown: Int) -> PixelRegion {
    let (right, bottom) = (limit - x - width, limitDown - y - height)
    return switch orientation {
    case 2: PixelRegion(x: right, y: y, width: width, height: height)
    case 3: PixelRegion(x: right, y: bottom, width: width, height: height)
    case 4: PixelRegion(x: x, y: bottom, width: width, height: height)
    case 5: PixelRegion(x: y, y: x, width: height, height: width)
    case 6: PixelRegion(x: y, y: right, width: height, height: width)
    case 7: PixelRegion(x: bottom, y: right, width: height, height: width)
    case 8: PixelRegion(x: bottom, y: x, width: height, height: width)
    default: self
    }
  }
}

extension GrayImage {
  /// A part of the picture; nil when it lies outside.
  func part(_ region: PixelRegion) -> GrayImage? {
    guard let region = region.within(width: width, height: height) else { return nil }
    let rows = (region.y..<region.y + region.height).map { $0 * width + region.x }
    return GrayImage(
      width: region.width, height: region.height,
      pixels: [UInt8](rows.map { pixels[$0..<$0 + region.width] }.joined()))
  }
}

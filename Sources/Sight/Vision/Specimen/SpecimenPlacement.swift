import CVision
import Documents

extension SpecimenPlacement {
  /// The margin on each side of the document, as a share of its width.
  private static let margin = 0.085

  /// Places a drawing in its picture.
  /// - Parameters:
  ///   - surface: the surface under the document.
  ///   - tilt: how far the upper edge is tilted away from the camera, from 0 (flat) to 1.
  func lay(
    _ drawing: RGBAImage, on surface: SpecimenSurface, tilt: Double, damage: SpecimenDamage, dpi: Double, seed: UInt64
  ) throws(SpecimenError) -> SpecimenPicture {
    let width = Double(drawing.width)
    let height = Double(drawing.height)
    let turn = damage.rotation * .pi / 180
    let reach = abs(Geometry.sine(turn))
    let margin = self == .table ? SpecimenPlacement.margin * width : 0
    // A rotated document needs a higher picture, so the picture grows with it.
    let jitter = damage.corners * width
    let outWidth = ((width + 2 * margin + height * reach + (self == .table ? 0 : 2 * jitter)) * damage.distance).rounded()
    let outHeight = ((height + 2 * margin + width * reach + (self == .table ? 0 : 2 * jitter)) * damage.distance).rounded()
    var picture = try SpecimenTable.picture(surface, width: Int(outWidth), height: Int(outHeight), dpi: dpi, seed: seed)

    var random = SeededRandom(seed: damage.seed ^ 0xC0A3E5)
    let far = 0.075 * tilt * width
    let sink = 0.10 * tilt * height
    var corners: [Double] = []
    for (x, y, inward, down) in [(0.0, 0.0, far, sink), (width, 0, -far, sink * 0.6), (width, height, 0, 0), (0, height, 0, 0)] {
      let dx = x + inward - width / 2
      let dy = y + down - height / 2
      corners.append(outWidth / 2 + dx * Geometry.cosine(turn) - dy * Geometry.sine(turn) + (random.unit() * 2 - 1) * jitter)
      corners.append(outHeight / 2 + dx * Geometry.sine(turn) + dy * Geometry.cosine(turn) + (random.unit() * 2 - 1) * jitter)
    }
    if damage.shift > 0 { shift(&corners, by: damage.shift * width, in: (outWidth, outHeight), seed: damage.seed) }
    let shadow = self == .table ? dpi / 25.4 * 1.6 : 0
    let isStraight = tilt == 0 && damage.rotation == 0 && damage.corners == 0 && damage.shift == 0
    if isStraight {
      // On whole pixels the drawing stays as sharp as it was drawn.
      let left = ((outWidth - width) / 2).rounded()
      let top = ((outHeight - height) / 2).rounded()
      corners = [left, top, left + width, top, left + width, top + height, left, top + height]
    }
    try picture.lay(drawing, corners: corners, shadow: shadow)
    return SpecimenPicture(image: picture, corners: (0..<4).map { PicturePoint(x: corners[2 * $0], y: corners[2 * $0 + 1]) })
  }

  /// Moves a document across an edge of its picture until this much of it is outside.
  private func shift(_ corners: inout [Double], by outside: Double, in size: (width: Double, height: Double), seed: UInt64) {
    var random = SeededRandom(seed: seed ^ 0x5417F7)
    let edge = random.below(4)
    // The axis (0 is x, 1 is y), and whether it is the near or the far edge.
    let (axis, isFar) = (edge % 2, edge < 2)
    let places = stride(from: axis, to: 8, by: 2).map { corners[$0] }
    let far = axis == 0 ? size.width : size.height
    let way = isFar ? far + outside - (places.max() ?? far) : -outside - (places.min() ?? 0)
    for index in stride(from: axis, to: 8, by: 2) { corners[index] += way }
  }
}

extension RGBImage {
  /// Draws a drawing onto this picture.
  /// - Parameters:
  ///   - corners: the positions of its corners as x, y: top left, top right, bottom right, bottom left.
  ///   - shadow: the width of the shadow around it in pixels; 0 is none.
  mutating func lay(_ drawing: RGBAImage, corners: [Double], shadow: Double) throws(SpecimenError) {
    let (width, height) = (Int32(width), Int32(height))
    let status = pixels.withUnsafeMutableBufferPointer { pixels -> Int32 in
      drawing.pixels.withUnsafeBufferPointer { ink -> Int32 in
        guard let to = pixels.baseAddress, let from = ink.baseAddress else { return -1 }
        return cvision_lay(from, Int32(drawing.width), Int32(drawing.height), corners, shadow, to, width, height)
      }
    }
    guard status == 0 else { throw .drawing("it could not be laid on \(width) by \(height) pixels") }
  }
}

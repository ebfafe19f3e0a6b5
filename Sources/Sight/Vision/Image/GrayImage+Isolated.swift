import Documents

extension GrayImage {
  /// How much larger than its outline the isolated document is, as a share of it: the outline is not exact.
  private static let border = 0.015

  /// The upright part of the picture that a document fills nearly: between the middle corners each way. Its edges show no more than a little of
  /// the table where the document is turned. nil when it is too small to be measured.
  /// - Parameters:
  ///   - corners: of the document, in pixels of a picture of another size.
  ///   - size: that size.
  func inner(of corners: [PicturePoint], in size: (width: Double, height: Double)) -> GrayImage? {
    guard corners.count == 4, corners.allSatisfy({ abs($0.x) < 1e6 && abs($0.y) < 1e6 }) else { return nil }
    let across = corners.map { $0.x * Double(width) / size.width }.sorted(),
      down = corners.map { $0.y * Double(height) / size.height }.sorted()
    let region = PixelRegion(x: Int(across[1]), y: Int(down[1]), width: Int(across[2] - across[1]), height: Int(down[2] - down[1]))
    guard let region = region.within(width: width, height: height), 4 * region.width >= width || 4 * region.height >= height else {
      return nil
    }
    return part(region)
  }

  /// The document alone: the part of the picture that holds it, with its surroundings in the document's mean brightness. Returns nil if no
  /// part of the picture is within the corners.
  /// - Parameter corners: clockwise, in pixels.
  func isolated(_ corners: [PicturePoint]) -> GrayImage? {
    guard corners.count == 4, corners.allSatisfy({ abs($0.x) < 1e6 && abs($0.y) < 1e6 }),
      let mean = brightness(within: corners, of: (Double(width), Double(height)))
    else { return nil }
    let middle = (x: corners.map(\.x).reduce(0, +) / 4, y: corners.map(\.y).reduce(0, +) / 4)
    let points = corners.map {
      PicturePoint(x: $0.x + ($0.x - middle.x) * 2 * Self.border, y: $0.y + ($0.y - middle.y) * 2 * Self.border)
    }
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    guard
      let region = PixelRegion(x: Int(left), y: Int(top), width: Int(right - left) + 1, height: Int(bottom - top) + 1)
        .within(width: width, height: height)
    else { return nil }
    let ground = UInt8(max(0, min(255, mean)))
    var pixels = [UInt8](repeating: ground, count: region.width * region.height)
    for row in 0..<region.height {
      let y = Double(region.y + row)
      // Where the row crosses the sides.
      let crossings = zip(points, points.dropFirst() + points.prefix(1)).compactMap { from, to in
        (from.y > y) != (to.y > y) ? from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y) : nil
      }
      guard let first = crossings.min(), let last = crossings.max() else { continue }
      let from = max(region.x, Int(first.rounded(.up))), to = min(region.x + region.width, Int(last.rounded(.down)) + 1)
      guard from < to else { continue }
      let start = (region.y + row) * width
      pixels.replaceSubrange(
        row * region.width + from - region.x..<row * region.width + to - region.x, with: self.pixels[start + from..<start + to])
    }
    return GrayImage(width: region.width, height: region.height, pixels: pixels)
  }
}

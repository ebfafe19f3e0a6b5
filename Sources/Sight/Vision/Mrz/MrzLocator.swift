import CVision

/// Finds candidates for lines of an MRZ in one picture.
final class MrzLocator {
  private let search: OpaquePointer?

  init(_ image: GrayImage) {
    search = image.pixels.withUnsafeBufferPointer { cvision_mrz_search_new($0.baseAddress, Int32(image.width), Int32(image.height)) }
  }

  /// The places where a document may be that is far away, with some of what is around them: the brightest paper, then dense print and light
  /// areas, those with most print first.
  /// - Parameter effort: a thorough search has time for the brightest paper, and for more places.
  func regions(_ effort: MrzReader.Effort) -> [PixelRegion] {
    let count = effort == .thorough ? 8 : 4
    guard let search else { return [] }
    var boxes = [Int32](repeating: 0, count: 4 * count)
    let found = Int(cvision_mrz_regions(search, effort == .thorough ? 1 : 0, &boxes, Int32(count)))
    return (0..<max(0, found)).map { index in
      let box = boxes[4 * index..<4 * index + 4].map { Int($0) }
      return PixelRegion(x: box[0], y: box[1], width: box[2], height: box[3])
    }
  }

  deinit { cvision_mrz_search_free(search) }

  /// The directions in which lines may run, in degrees clockwise from the horizontal, the likeliest first. A line and the same line upside
  /// down have one direction.
  var directions: [Double] {
    guard let search else { return [] }
    var directions = [Double](repeating: 0, count: 12)
    let count = cvision_mrz_directions(search, &directions, Int32(directions.count))
    return Array(directions.prefix(max(0, Int(count))))
  }

  /// Candidates near a direction, the likeliest first.
  /// - Parameter uneven: whether their pitch changes along them, as on a page that is near and seen at an angle, or not flat.
  func seeds(along direction: Double, uneven: Bool, atMost count: Int) -> [MrzLine] {
    guard let search else { return [] }
    var lines = [cvision_mrz_line](repeating: cvision_mrz_line(), count: count)
    let found = cvision_mrz_locate(search, direction, uneven ? 1 : 0, &lines, Int32(count))
    return lines.prefix(max(0, Int(found))).map(MrzLine.init)
  }
}

import CVision

/// The pixel work on one picture. Only `classify` knows the classifier, so that another one can replace it.
struct MrzPixels {
  let image: GrayImage
  /// How many cells may still be classified. This bounds the work for one picture.
  private(set) var budget: Double

  init(image: GrayImage, budget: Double) {
    self.image = image
    self.budget = budget
  }

  /// The line moved onto the middle of its print; unchanged where no print is found.
  func fitted(_ line: MrzLine) -> MrzLine {
    var raw = line.raw
    var below = [Double](repeating: 0, count: Int(CVISION_MRZ_FIT))
    let result = image.pixels.withUnsafeBufferPointer { pixels in
      cvision_mrz_fit(pixels.baseAddress, Int32(image.width), Int32(image.height), &raw, &below)
    }
    guard result == 0 else { return line }
    let bow = below[1] - (below[0] + below[2]) / 2
    return line.lowered { below[0] + (below[2] - below[0]) * $0 + 4 * bow * $0 * (1 - $0) }
  }

  /// How well a line of text would fit `down` rows (16 to the pitch) below the line's middle, for `down` from `-reach` to `reach`.
  func textRows(around line: MrzLine, reach: Int) -> [Double] {
    var rows = [Double](repeating: 0, count: 2 * reach + 1)
    var raw = line.raw
    let result = image.pixels.withUnsafeBufferPointer { pixels in
      cvision_mrz_rows(pixels.baseAddress, Int32(image.width), Int32(image.height), &raw, Int32(reach), &rows)
    }
    return result == 0 ? rows : []
  }

  /// Classifies the columns of a line; nil when the budget is used up.
  mutating func classify(_ line: MrzLine) -> MrzColumns? {
    guard budget > 0 else { return nil }
    budget -= line.cells
    let pitch = Int(CVISION_MRZ_PITCH)
    let columns = Int((min(line.cells, 256) * Double(pitch)).rounded()) / 2 * 2
    guard columns >= 2 * pitch else { return nil }
    var raw = line.raw
    var strip = [UInt8](repeating: 0, count: columns * Int(CVISION_MRZ_HEIGHT))
    let cut = image.pixels.withUnsafeBufferPointer { pixels in
      cvision_mrz_strip(
        pixels.baseAddress, Int32(image.width), Int32(image.height), &raw, Int32(columns), Int32(CVISION_MRZ_HEIGHT), &strip)
    }
    guard cut == 0 else { return nil }
    var scores = [Float](repeating: 0, count: columns / 2 * MrzColumns.classes)
    guard cvision_mrz_classify(strip, Int32(columns), &scores) == columns / 2 else { return nil }
    return MrzColumns(count: columns / 2, scores: scores)
  }
}

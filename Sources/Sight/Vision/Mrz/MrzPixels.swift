import CVision
import Documents

/// The pixel work on one picture. Only `classify` knows the classifier, so that another one can replace it.
struct MrzPixels {
  let image: GrayImage
  /// How many cells may still be classified. This bounds the work for one picture.
  private(set) var budget: Double

  init(image: GrayImage, budget: Double) {
    self.image = image
    self.budget = budget
  }

  /// Allows the work on another part of the search.
  mutating func renew(budget: Double) { self.budget = budget }

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

  /// The pixels along a line, and half a cell before and after it.
  func stripWithMargin(_ line: MrzLine) -> MrzStrip? {
    strip(line.part(from: -0.5, count: line.cells + 1), margin: MrzStrip.pitch / 2)
  }

  /// The pixels along a line, 16 to a cell; nil where the line has no place in the picture.
  func strip(_ line: MrzLine, margin: Int = 0) -> MrzStrip? {
    let columns = Int((min(line.cells, 256) * Double(CVISION_MRZ_PITCH)).rounded()) / 2 * 2
    guard columns >= 2 else { return nil }
    var raw = line.raw
    var strip = MrzStrip(columns: columns, margin: margin)
    let cut = image.pixels.withUnsafeBufferPointer { pixels in
      cvision_mrz_strip(
        pixels.baseAddress, Int32(image.width), Int32(image.height), &raw, Int32(columns), Int32(MrzStrip.rows), &strip.pixels)
    }
    return cut == 0 ? strip : nil
  }

  /// Whether a point lies in the picture.
  func contains(_ point: PicturePoint) -> Bool {
    point.x >= 0 && point.y >= 0 && point.x <= Double(image.width - 1) && point.y <= Double(image.height - 1)
  }

  /// Classifies the columns of a line; nil when the budget is used up.
  mutating func classify(_ line: MrzLine) -> MrzColumns? {
    guard budget > 0 else { return nil }
    budget -= line.cells
    guard line.cells >= 2, let strip = strip(line) else { return nil }
    let columns = strip.columns
    var scores = [Float](repeating: 0, count: columns / 2 * MrzColumns.classes)
    guard cvision_mrz_classify(strip.pixels, Int32(columns), &scores) == columns / 2 else { return nil }
    return MrzColumns(count: columns / 2, scores: scores)
  }
}

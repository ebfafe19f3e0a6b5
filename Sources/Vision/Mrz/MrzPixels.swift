import CVision

/// The pixel work on one picture. Only `classify` knows the classifier, so that another one can replace it.
struct MrzPixels {
  let image: GrayImage
  /// How many strips may still be classified. This bounds the work for one picture.
  private(set) var budget: Int

  init(image: GrayImage, budget: Int) {
    self.image = image
    self.budget = budget
  }

  /// Candidates for lines of an MRZ, the likeliest first: horizontal ones or, with `turned`, ones that run downwards.
  func seeds(turned: Bool, atMost count: Int) -> [MrzLine] {
    var lines = [cvision_mrz_line](repeating: cvision_mrz_line(), count: count)
    let found = image.pixels.withUnsafeBufferPointer { pixels in
      cvision_mrz_locate(pixels.baseAddress, Int32(image.width), Int32(image.height), turned ? 1 : 0, &lines, Int32(count))
    }
    return lines.prefix(max(0, Int(found))).map(MrzLine.init)
  }

  /// The line moved and tilted onto the middle of its print; unchanged where no print is found.
  func fitted(_ line: MrzLine) -> MrzLine {
    var raw = line.raw
    let result = image.pixels.withUnsafeBufferPointer { pixels in
      cvision_mrz_fit(pixels.baseAddress, Int32(image.width), Int32(image.height), &raw)
    }
    return result == 0 ? MrzLine(raw) : line
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
    budget -= 1
    let pitch = Int(CVISION_MRZ_PITCH)
    let columns = min(4096, Int((line.length / line.pitch * Double(pitch)).rounded()) / 2 * 2)
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

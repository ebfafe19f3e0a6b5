import CVision

/// A line cut out of the picture, level, 16 pixels to a character, as rows of one byte a pixel.
struct MrzStrip {
  static let rows = Int(CVISION_MRZ_HEIGHT)
  static let pitch = Int(CVISION_MRZ_PITCH)
  /// The rows above and below a character.
  static let clearRows = 6

  let columns: Int
  /// The columns before the first cell, and those after the last one.
  let margin: Int
  var pixels: [UInt8]

  init(columns: Int, margin: Int = 0) {
    self.columns = columns
    self.margin = margin
    pixels = [UInt8](repeating: 0, count: columns * Self.rows)
  }

  /// The number of characters.
  var cells: Int { (columns - 2 * margin) / Self.pitch }

  /// The columns of a cell.
  func columns(ofCell cell: Int) -> Range<Int> { margin + cell * Self.pitch..<margin + (cell + 1) * Self.pitch }

  /// The pixels of some columns in some rows, in ascending order.
  func sorted(_ rows: Range<Int>, _ part: Range<Int>) -> [UInt8] {
    rows.flatMap { row in pixels[row * columns + part.lowerBound..<row * columns + part.upperBound] }.sorted()
  }

  /// The brightness of the paper above and below characters in some columns. Between their strokes there may be no paper to see.
  func paper(_ part: Range<Int>) -> (above: Double, below: Double) {
    func bright(_ rows: Range<Int>) -> Double {
      let values = sorted(rows, part)
      return Double(values[values.count * 3 / 4])
    }
    return (bright(0..<Self.clearRows), bright(Self.rows - Self.clearRows..<Self.rows))
  }

  /// The brightness of the paper above and below each half of a cell's character.
  func paper(inCell cell: Int) -> [Double] {
    let all = columns(ofCell: cell), middle = all.lowerBound + Self.pitch / 2
    let (left, right) = (paper(all.lowerBound..<middle), paper(middle..<all.upperBound))
    return [left.above, right.above, left.below, right.below]
  }
}

import CVision

/// A line cut out of the picture, level, 16 pixels to a character, as rows of one byte a pixel.
struct MrzStrip {
  static let rows = Int(CVISION_MRZ_HEIGHT)
  static let pitch = Int(CVISION_MRZ_PITCH)

  let columns: Int
  var pixels: [UInt8]

  init(columns: Int) {
    self.columns = columns
    pixels = [UInt8](repeating: 0, count: columns * Self.rows)
  }

  /// The brightness of the paper above and below each half of a cell's character. Between its strokes there may be no paper to see.
  private func paper(inCell cell: Int) -> [Double] {
    let half = Self.pitch / 2
    return [(0, 0), (half, 0), (0, Self.rows - Self.clearRows), (half, Self.rows - Self.clearRows)].map { left, top in
      let first = cell * Self.pitch + left
      let values = (top..<top + Self.clearRows).flatMap { row in pixels[row * columns + first..<row * columns + first + half] }
      return Double(values.sorted()[values.count * 3 / 4])
    }
  }

  /// The cells in which the paper looks different from that around them: something lies on it, or light falls on it. A character that is
  /// hidden in part can look like another one.
  func changedCells() -> [Int] {
    let papers = (0..<columns / Self.pitch).map(paper)
    return papers.indices.filter { cell in
      let near = papers[max(0, cell - Self.reach)...min(papers.count - 1, cell + Self.reach)].flatMap { $0 }.sorted()
      let usual = near[near.count / 2]
      // Grain and patterns change it everywhere.
      let spread = near.map { abs($0 - usual) }.sorted()[near.count / 2]
      let most = max(Self.leastChange, Self.paperChange * usual, Self.spreads * spread)
      return papers[cell].contains { abs($0 - usual) > most }
    }
  }

  /// The rows above and below a character.
  private static let clearRows = 6
  /// The number of cells on either side with which one is compared.
  private static let reach = 7
  /// By how much the brightness of paper may change within a few characters, as a share and in levels of 255.
  private static let paperChange = 0.06
  private static let leastChange = 7.0
  /// By how many times its usual deviation.
  private static let spreads = 4.0
}

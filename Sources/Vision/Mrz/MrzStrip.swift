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
      return papers[cell].contains { abs($0 - usual) > most || $0 >= Self.overexposed && $0 - usual > max(Self.leastGlow, 2 * spread) }
    }
  }

  /// Whether the paper is overexposed in a cell behind the first ones, and is not in these: a reflection may hide what follows them.
  func isOverexposed(behind count: Int) -> Bool {
    let papers = (0..<columns / Self.pitch).map { paper(inCell: $0).sorted() }
    let usual = papers.prefix(count).flatMap { $0 }.sorted()
    guard papers.count > count, usual[usual.count / 2] < Self.overexposed - 4 else { return false }
    return papers.dropFirst(count).contains { $0[0] >= Self.overexposed }
  }

  private static let overexposed = 250.0
  /// By how many levels paper is brighter where light is reflected, if it is overexposed there.
  private static let leastGlow = 6.0

  /// The cells in which a character seems cut off: there is no ink at its foot or at its head, though there is at those of its neighbours.
  /// Every character but the filler reaches from the base line to the height of capitals (ISO 1073-2). What covers it may be as bright as the
  /// paper.
  /// - Parameter text: the characters of the line.
  func cutCells(of text: String) -> [Int] {
    let characters = Array(text.utf8), cells = columns / Self.pitch
    let written = characters.indices.filter { $0 < cells && characters[$0] != UInt8(ascii: "<") }
    let inks = written.map { cell in (head: ink(inCell: cell, rows: Self.head), foot: ink(inCell: cell, rows: Self.foot)) }
    return written.indices.compactMap { index in
      let near = inks[max(0, index - Self.reach)...min(inks.count - 1, index + Self.reach)]
      guard near.count >= Self.leastNear else { return nil }
      func isBare(_ end: KeyPath<(head: Double, foot: Double), Double>) -> Bool {
        let usual = near.map { $0[keyPath: end] }.sorted()[near.count / 2]
        return inks[index][keyPath: end] < Self.leastInk * usual
      }
      return isBare(\.head) || isBare(\.foot) ? written[index] : nil
    }
  }

  /// How much darker than the paper the darkest pixels in some rows of a cell are.
  private func ink(inCell cell: Int, rows: Range<Int>) -> Double {
    let first = cell * Self.pitch
    let values = rows.flatMap { row in pixels[row * columns + first..<row * columns + first + Self.pitch] }.sorted()
    return max(0, paper(inCell: cell).max() ?? 0) - Double(values[values.count / 20])
  }

  /// The rows of the upper and the lower ends of characters, with two rows for lines that are not quite in the middle.
  private static let head = 5..<11
  private static let foot = 17..<23
  /// The ink of an end, as a share of its neighbours': a thin end in a blurred picture has half.
  private static let leastInk = 0.35
  /// The number of characters that tell what is usual.
  private static let leastNear = 4

  /// The rows above and below a character.
  private static let clearRows = 6
  /// The number of cells on either side with which one is compared.
  private static let reach = 7
  /// By how much the brightness of paper may change within a few characters, as a share and in levels of 255. Measured (`vestibule-accuracy
  /// hostile`): characters that reflections and fingers changed are beyond twice of this, and paper with twice the usual damage within it.
  private static let paperChange = 0.09
  private static let leastChange = 10.5
  /// By how many times its usual deviation.
  private static let spreads = 6.0
}

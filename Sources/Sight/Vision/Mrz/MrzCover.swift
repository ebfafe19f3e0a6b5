/// Finds characters that something covers in part: a finger, a reflection, a strip of paper. What can be seen of one may look like another:
/// the left half of an O is a C, the right half of a W is a V.
extension MrzStrip {
  /// The cells whose characters may be covered in part. Cells -1 and `cells` represent the areas beside the line.
  /// - Parameter text: the characters of the line.
  func coveredCells(of text: String) -> Set<Int> { Set(changedCells()).union(edgeCells()).union(cutCells(of: text)) }

  /// The cells in which the paper looks different from that around them: something lies on it, or light falls on it.
  func changedCells() -> [Int] {
    let papers = (0..<cells).map { paper(inCell: $0) }
    return papers.indices.filter { cell in
      let near = papers[max(0, cell - Self.reach)...min(papers.count - 1, cell + Self.reach)].flatMap { $0 }
      let (usual, spread) = Self.usual(near)
      let most = Self.mostChange(usual, spread)
      return papers[cell].contains { abs($0 - usual) > most || $0 >= Self.overexposed && $0 - usual > max(Self.leastGlow, 2 * spread) }
    }
  }

  /// The cells that the edge of something crosses or touches: a quarter of a cell is darker or brighter than the paper both above and below
  /// the characters. With a margin, cells -1 and `cells` represent the areas beside the line.
  func edgeCells() -> [Int] {
    let width = Self.pitch / 4
    let quarters = (0..<columns / width).map { paper($0 * width..<($0 + 1) * width) }
    let reach = 4 * Self.reach
    return Set(
      quarters.indices.filter { index in
        let near = quarters[max(0, index - reach)...min(quarters.count - 1, index + reach)]
        let (usual, spread) = Self.usual(near.flatMap { [$0.above, $0.below] })
        let most = Self.mostChange(usual, spread)
        let (above, below) = (quarters[index].above - usual, quarters[index].below - usual)
        return min(above, below) > most || max(above, below) < -most
      }.map { ($0 * width - margin + Self.pitch) / Self.pitch - 1 }
    ).sorted()
  }

  /// Whether the paper is overexposed in a cell behind the first ones, but not in these: a reflection may hide what follows them.
  func isOverexposed(behind count: Int) -> Bool {
    let papers = (0..<cells).map { paper(inCell: $0).sorted() }
    let usual = papers.prefix(count).flatMap { $0 }.sorted()
    guard papers.count > count, usual[usual.count / 2] < Self.overexposed - 4 else { return false }
    return papers.dropFirst(count).contains { $0[0] >= Self.overexposed }
  }

  /// The cells in which a character seems cut off: there is no ink at its foot or at its head, though there is at those of its neighbours, or
  /// it is narrower than this character is. Every character but the filler reaches from the base line to the height of capitals (ISO 1073-2).
  /// What covers it may be as bright as the paper.
  /// - Parameter text: the characters of the line.
  func cutCells(of text: String) -> [Int] {
    let characters = Array(text.utf8)
    let written = characters.indices.filter { $0 < cells && characters[$0] != UInt8(ascii: "<") }
    let inks = written.map { Ink(head: ink(inCell: $0, Self.head), foot: ink(inCell: $0, Self.foot), columns: inkColumns(aroundCell: $0)) }
    return written.indices.compactMap { index in
      let near = inks[max(0, index - Self.reach)...min(inks.count - 1, index + Self.reach)]
      guard near.count >= Self.leastNear else { return nil }
      func usual(_ value: (Ink) -> Double) -> Double { near.map(value).sorted()[near.count / 2] }
      let ink = inks[index]
      let isBare = ink.head < Self.leastInk * usual(\.head) || ink.foot < Self.leastInk * usual(\.foot)
      let width = Self.width(of: ink.columns, atLeast: Self.strokeInk * usual { $0.columns.max() ?? 0 })
      let isNarrow = width < Self.leastWidth * OcrB.width(of: characters[written[index]])
      return isBare || isNarrow ? written[index] : nil
    }
  }

  private struct Ink {
    let head: Double
    let foot: Double
    /// The darkest of each column.
    let columns: [Double]
  }

  /// How much darker than the paper the darkest pixels in some rows of a cell are.
  private func ink(inCell cell: Int, _ rows: Range<Int>) -> Double {
    let values = sorted(rows, columns(ofCell: cell))
    return max(0, paper(inCell: cell).max() ?? 0) - Double(values[values.count / 20])
  }

  /// How much darker than the paper each column of a cell is, and the columns next to it, because cells may be a little off.
  private func inkColumns(aroundCell cell: Int) -> [Double] {
    let all = columns(ofCell: cell), paper = paper(inCell: cell).max() ?? 0
    return (max(0, all.lowerBound - Self.beside)..<min(columns, all.upperBound + Self.beside)).map { column in
      // One pixel may be a speck.
      paper - Double(sorted(Self.print, column..<column + 1)[1])
    }
  }

  /// The width of the widest run of columns with ink, in columns. Its ends are interpolated.
  private static func width(of columns: [Double], atLeast least: Double) -> Double {
    var (widest, index) = (0.0, 0)
    while index < columns.count {
      guard columns[index] >= least else {
        index += 1
        continue
      }
      let first = index
      while index < columns.count, columns[index] >= least { index += 1 }
      func beyond(_ edge: Int, _ outer: Int) -> Double {
        columns.indices.contains(outer) ? (columns[edge] - least) / (columns[edge] - columns[outer]) : 0
      }
      widest = max(widest, Double(index - 1 - first) + beyond(first, first - 1) + beyond(index - 1, index))
    }
    return widest
  }

  /// The median of brightnesses, and their median distance from it: grain and patterns change paper everywhere.
  private static func usual(_ papers: [Double]) -> (value: Double, spread: Double) {
    let value = papers.sorted()[papers.count / 2]
    return (value, papers.map { abs($0 - value) }.sorted()[papers.count / 2])
  }

  private static func mostChange(_ usual: Double, _ spread: Double) -> Double {
    max(leastChange, paperChange * usual, spreads * spread)
  }

  private static let overexposed = 250.0
  /// By how many levels paper is brighter where light is reflected, if it is overexposed there.
  private static let leastGlow = 6.0
  /// The rows of the upper and the lower ends of characters, with two rows for lines that are not quite in the middle.
  private static let head = 5..<11
  private static let foot = 17..<23
  /// The rows of whole characters.
  private static let print = 4..<24
  /// The ink of an end, as a share of its neighbours': a thin end in a blurred picture has half.
  private static let leastInk = 0.35
  /// The ink of a column that shows a stroke, as a share of the neighbours' darkest.
  private static let strokeInk = 0.4
  /// The width of a character as a share of the usual one. Measured (`vestibule-accuracy hostile`): of 70,000 characters that nothing covered,
  /// four were below it, all of them with twice the usual damage; covered ones that were taken for others have 0.6.
  private static let leastWidth = 0.8
  private static let beside = pitch / 4
  /// The number of characters that tell what is usual.
  private static let leastNear = 4
  /// The number of cells on either side with which one is compared.
  private static let reach = 7
  /// By how much the brightness of paper may change within a few characters, as a share and in levels of 255. Measured (`vestibule-accuracy
  /// hostile`): characters that reflections and fingers changed are beyond twice of this, and paper with twice the usual damage within it.
  private static let paperChange = 0.09
  private static let leastChange = 10.5
  /// By how many times its usual deviation.
  private static let spreads = 6.0
}

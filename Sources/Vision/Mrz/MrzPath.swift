/// The path of a line's characters through a strip: which column is the centre of which character.
///
/// The search finds the pitch and the number of characters together. From one character to the next there are seven, eight or nine columns,
/// so the path follows errors of the pitch and perspective. The columns before the first and after the last character must look empty.
struct MrzPath: Sendable {
  let columns: [Int]
  let total: Float
  /// The mean of the characters' scores: above -0.1 is good, below -1.3 is junk.
  let quality: Float
  /// The evidence for the path besides its characters: how even it is, and how empty the columns before and after it are.
  let evidence: Float

  private static let reward: Float = 1.6
  private static let floor: Float = -4.5
  private static let bend: Float = 0.9
  private static let margin = 5

  /// The best path for each number of characters.
  /// - Parameter starts: the columns in which the first character's centre may lie; nil for any.
  static func paths(through strip: MrzColumns, lengths: [Int], starts: ClosedRange<Int>? = nil) -> [Int: MrzPath] {
    let width = strip.count
    let longest = lengths.max() ?? 0
    guard width > 0, longest > 0 else { return [:] }
    let gain = strip.best.map { max($0, floor) + reward }
    let empty = (0..<width).map { max(0.7 * strip.none($0), -4) }
    func surroundings(beside column: Int, _ direction: Int) -> Float {
      (1...margin).reduce(0) { sum, i in
        let at = column + direction * i * MrzColumns.perCell
        return at >= 0 && at < width ? sum + empty[at] : sum
      }
    }
    var totals = (0..<width).map { column in
      starts?.contains(column) ?? true ? gain[column] + surroundings(beside: column, -1) : -.infinity
    }
    var steps = [Int8](repeating: 0, count: longest * width)
    var found: [Int: MrzPath] = [:]
    for character in 0..<longest {
      if character > 0 {
        var next = [Float](repeating: -.infinity, count: width)
        for column in 9..<max(9, width) {
          var best = totals[column - 8]
          var step: Int8 = 8
          if totals[column - 7] - bend > best { (best, step) = (totals[column - 7] - bend, 7) }
          if totals[column - 9] - bend > best { (best, step) = (totals[column - 9] - bend, 9) }
          next[column] = best + gain[column]
          steps[character * width + column] = step
        }
        totals = next
      }
      guard lengths.contains(character + 1) else { continue }
      var end = -1
      var total = -Float.infinity
      for column in 0..<width where totals[column] > -.infinity {
        let value = totals[column] + surroundings(beside: column, 1)
        if value > total { (end, total) = (column, value) }
      }
      if end >= 0 { found[character + 1] = path(to: end, characters: character + 1, total: total, steps: steps, strip: strip) }
    }
    return found
  }

  private static func path(to end: Int, characters: Int, total: Float, steps: [Int8], strip: MrzColumns) -> MrzPath {
    var columns = [Int](repeating: 0, count: characters)
    var column = end
    for character in stride(from: characters - 1, through: 0, by: -1) {
      columns[character] = column
      column -= Int(steps[character * strip.count + column])
    }
    let quality = columns.reduce(Float(0)) { $0 + strip.best[$1] } / Float(characters)
    let gains = columns.reduce(Float(0)) { $0 + max(strip.best[$1], floor) + reward }
    return MrzPath(columns: columns, total: total, quality: quality, evidence: total - gains)
  }

  /// The line through the characters' positions, by least squares.
  func refit(_ line: MrzLine) -> MrzLine {
    let n = Double(columns.count)
    let middle = (n - 1) / 2
    let positions = columns.map(MrzColumns.position)
    let mean = positions.reduce(0, +) / n
    var product = 0.0
    var square = 0.0
    for (i, position) in positions.enumerated() {
      product += (Double(i) - middle) * (position - mean)
      square += (Double(i) - middle) * (Double(i) - middle)
    }
    let cell = square > 0 ? max(0.5, product / square) : 1
    var fitted = line.part(from: mean - (middle + 0.5) * cell, count: n * cell)
    fitted.pitch = line.pitch * cell
    return fitted
  }
}

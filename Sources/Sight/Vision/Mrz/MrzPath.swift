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

  /// The line through the characters' positions: seen at an angle, their distances change along it.
  func refit(_ line: MrzLine) -> MrzLine {
    let n = Double(columns.count)
    let middle = (n - 1) / 2
    let positions = columns.map(MrzColumns.position)
    // A parabola by least squares. Even places make its three terms independent: 1, i and i² less its mean.
    let places = columns.indices.map { Double($0) - middle }
    let spread = places.reduce(0) { $0 + $1 * $1 } / n
    func share(_ term: (Double) -> Double) -> Double {
      let square = places.reduce(0) { $0 + term($1) * term($1) }
      return square > 0 ? zip(places, positions).reduce(0) { $0 + term($1.0) * $1.1 } / square : 0
    }
    let mean = positions.reduce(0, +) / n
    let cell = n > 1 ? max(0.5, share { $0 }) : 1
    // Beyond a change of half the pitch from end to end it is no perspective.
    let most = 0.25 * cell / n
    let bend = n > 2 ? min(max(share { $0 * $0 - spread }, -most), most) : 0
    return line.moved(count: n) { index in
      let place = index - n / 2
      return mean + cell * place + bend * (place * place - spread)
    }
  }
}

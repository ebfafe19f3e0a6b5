import Cells

/// Digits of squares, as large as there is room. Every terminal has the full and half blocks of which they are made.
enum LargeDigits {
  /// The columns of a square, and its height in half rows.
  private static let sides = [6, 5, 4, 3, 2]

  /// The lines of a number in groups; nil unless it consists of ASCII digits and fits.
  ///
  /// - Parameter isASCII: whether there are no half blocks, so that squares consist of whole rows.
  static func lines(_ groups: [String], in room: Size, isASCII: Bool) -> [String]? {
    guard groups.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
    for side in sides where !isASCII || side.isMultiple(of: 2) {
      let lines = lines(groups, side: side)
      if lines.count <= room.height, (lines.first?.count ?? 0) <= room.width { return lines }
    }
    return nil
  }

  private static func lines(_ groups: [String], side: Int) -> [String] {
    func half(_ index: Int) -> [Bool] {
      let row = index / side
      let gap = Array(repeating: false, count: side), groupGap = Array(repeating: false, count: side * 5 / 2)
      let drawn = groups.map { group in Array(group.map { digit in squares(digit, row, side) }.joined(separator: gap)) }
      return Array(drawn.joined(separator: groupGap))
    }
    let count = rows * side
    return stride(from: 0, to: count, by: 2).map { index in
      let upper = half(index), lower = index + 1 < count ? half(index + 1) : upper.map { _ in false }
      return String(zip(upper, lower).map { $0 ? $1 ? "█" : "▀" : $1 ? "▄" : " " })
    }
  }

  private static func squares(_ digit: Character, _ row: Int, _ side: Int) -> [Bool] {
    let bits = row < rows ? digit.wholeNumberValue.map { shapes[$0][row] } ?? 0 : 0
    return [4, 2, 1].flatMap { Array(repeating: bits & $0 != 0, count: side) }
  }

  private static let rows = 5

  /// Each row of a digit in three bits, the leftmost first.
  private static let shapes: [[Int]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 3, 1, 7], [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 2, 2], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]

  /// Lines as runs of one style. An upper half block in two colours would pass for a picture, so it is a lower one in reverse.
  static func runs(_ lines: [String], _ style: Style) -> [[Run]] {
    var reverse = style
    reverse.attributes.formSymmetricDifference(.reverse)
    return lines.map { line in
      var runs: [Run] = []
      for (x, character) in line.enumerated() where character != " " {
        let isUpper = character == "▀", text = isUpper ? "▄" : String(character)
        if let last = runs.last, last.x + last.text.count == x, last.style == (isUpper ? reverse : style) {
          runs[runs.count - 1].text += text
        } else {
          runs.append(Run(x: x, text: text, style: isUpper ? reverse : style))
        }
      }
      return runs
    }
  }
}

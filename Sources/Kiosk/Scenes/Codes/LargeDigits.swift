/// Digits five rows high, of full blocks, which every terminal has.
enum LargeDigits {
  static let height = 5
  /// Three squares of two columns each.
  private static let width = 6
  private static let gap = 2
  private static let groupGap = 5

  /// The lines of a number in groups; nil unless it consists of ASCII digits and fits into `width`.
  static func lines(_ groups: [String], width: Int) -> [String]? {
    guard groups.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }) else { return nil }
    let lines = (0..<height).map { row in
      groups.map { group in
        group.map { digit in squares(digit, row) }.joined(separator: String(repeating: " ", count: gap))
      }.joined(separator: String(repeating: " ", count: groupGap))
    }
    return (lines.first?.count ?? 0) <= width ? lines : nil
  }

  private static func squares(_ digit: Character, _ row: Int) -> String {
    let bits = digit.wholeNumberValue.map { shapes[$0][row] } ?? 0
    return [4, 2, 1].map { bits & $0 != 0 ? "██" : "  " }.joined()
  }

  /// Each row of a digit in three bits, the leftmost first.
  private static let shapes: [[Int]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 3, 1, 7], [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 2, 2], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]
}

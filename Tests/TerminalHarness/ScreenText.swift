/// The text of a screen, in which sentences may be wrapped beside something else.
public struct ScreenText: Sendable {
  private let text: String

  public init(_ text: String) { self.text = text }

  /// Whether it shows a text: in one line, or in lines below each other that begin in the same column.
  public func shows(_ wanted: String) -> Bool {
    if text.contains(wanted) { return true }
    let words = wanted.split(separator: " ")
    guard let first = words.first, words.count > 1, text.contains(first) else { return false }
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    return rows.indices.contains { y in
      rows[y].indices.contains { x in (x == 0 || rows[y][x - 1] == " ") && isWrapped(words[...], rows[y...], from: x) }
    }
  }

  /// Whether the words stand from a column on, as many on each row as there are.
  private func isWrapped(_ words: ArraySlice<Substring>, _ rows: ArraySlice<[Character]>, from x: Int) -> Bool {
    guard !words.isEmpty else { return true }
    guard let row = rows.first, x < row.count else { return false }
    let line = String(row[x...])
    // The longest beginning that is on this row.
    for count in stride(from: words.count, through: 1, by: -1) where line.hasPrefix(words.prefix(count).joined(separator: " ")) {
      if isWrapped(words.dropFirst(count), rows.dropFirst(), from: x) { return true }
    }
    return false
  }
}

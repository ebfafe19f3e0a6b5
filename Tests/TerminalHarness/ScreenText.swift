import Glibc

/// The text of a screen, in which sentences may be wrapped beside something else.
public struct ScreenText: Sendable {
  private let text: String

  public init(_ text: String) { self.text = text }

  /// Whether it shows a text: in one line, or in lines below each other that begin in the same column.
  public func shows(_ wanted: String) -> Bool {
    if contains(wanted) { return true }
    let words = wanted.split(separator: " ")
    guard let first = words.first, let start = first.first, words.count > 1, contains(String(first)) else { return false }
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    return rows.indices.contains { y in
      rows[y].indices.contains { x in
        rows[y][x] == start && (x == 0 || rows[y][x - 1] == " ") && isWrapped(words[...], rows[y...], from: x)
      }
    }
  }

  /// Whether the text has these characters. Bytes are compared first: a wait asks this after each output of the program, and mostly in vain.
  private func contains(_ wanted: String) -> Bool {
    // Other letters can be written in several ways.
    if wanted.utf8.allSatisfy({ $0 < 0x80 }), strstr(text, wanted) == nil { return false }
    return text.contains(wanted)
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

/// A foreign text that a phrase shows in quotation marks, or among its own words.
package enum QuotedText {
  /// The double quotation marks of the languages that the program speaks, and those that look like them.
  private static let marks: Set<Character> = ["\"", "“", "”", "„", "‟", "«", "»", "「", "」", "『", "』", "〝", "〞", "＂"]

  /// The text as it is written inside a quotation: on one line, with single marks instead of double ones. It therefore cannot appear to end
  /// the quotation and continue in the program's name.
  package static func inner(_ text: String) -> String {
    let line = shown(text).split(whereSeparator: \.isNewline).joined(separator: " ")
    return String(line.map { marks.contains($0) ? "’" : $0 })
  }

  /// More than this nobody reads, and a message may have megabytes.
  private static let most = 2_000

  /// The text as far as it is shown.
  package static func shown(_ text: String) -> String {
    let shown = text.unicodeScalars.prefix(most)
    return shown.endIndex == text.endIndex ? text : String(String.UnicodeScalarView(shown)) + "…"
  }
}

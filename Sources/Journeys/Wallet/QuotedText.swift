/// A foreign text that a phrase shows in quotation marks.
enum QuotedText {
  /// The double quotation marks of the languages that the program speaks, and those that look like them.
  private static let marks: Set<Character> = ["\"", "“", "”", "„", "‟", "«", "»", "「", "」", "『", "』", "〝", "〞", "＂"]

  /// The text as it stands inside a quotation: on one line, with single marks in place of double ones. So it cannot seem to end the quotation,
  /// and go on in the program's name.
  static func inner(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return String(line.map { marks.contains($0) ? "’" : $0 })
  }
}

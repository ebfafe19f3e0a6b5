import Cells

/// Breaking text into lines.
enum Wrap {
  /// Breaks at blanks (and at the line breaks that are there). A word longer than the line is broken after a hyphen or slash, else
  /// where the line ends: nothing is lost.
  static func lines(_ text: String, _ width: Int) -> [String] {
    guard width > 0 else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { paragraph($0, width) }
  }

  private static func paragraph(_ text: Substring, _ width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ").flatMap({ pieces($0, width) }) {
      if line.isEmpty {
        line = word.text
      } else if TextWidth.of(line) + TextWidth.of(word.text) + (word.startsWord ? 1 : 0) <= width {
        line += (word.startsWord ? " " : "") + word.text
      } else {
        lines.append(line)
        line = word.text
      }
    }
    lines.append(line)
    return lines
  }

  private static func pieces(_ word: Substring, _ width: Int) -> [(text: String, startsWord: Bool)] {
    guard TextWidth.of(word) > width else { return [(String(word), true)] }
    var pieces: [(text: String, startsWord: Bool)] = []
    var piece = ""
    for character in word {
      if TextWidth.of(piece) + TextWidth.of(character) > width {
        pieces.append((piece, pieces.isEmpty))
        piece = ""
      }
      piece.append(character)
      if character == "-" || character == "/" {
        pieces.append((piece, pieces.isEmpty))
        piece = ""
      }
    }
    if !piece.isEmpty { pieces.append((piece, pieces.isEmpty)) }
    return pieces
  }
}

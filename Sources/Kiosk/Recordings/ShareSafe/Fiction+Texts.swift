import Documents

extension Fiction {
  /// A text of the person: its dates are moved, its words and numbers replaced. Blanks and punctuation stay.
  func text(_ text: String) -> String {
    if let known = texts[text] { return known }
    if Self.isZone(text) {
      return zone(text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)).joined(separator: "\n")
    }
    if Self.isHexadecimal(text) { return hexadecimal(text) }
    return dates.pieces(of: text).map { $0.isDate ? $0.text : words($0.text) { word($0) } }.joined()
  }

  /// A sentence of a program: a word that the program has stays, unless it is also one of the person's. Numbers of one or two digits stay.
  /// - Parameters:
  ///   - vocabulary: the words of the program, folded.
  ///   - personal: the words of the person's data, folded.
  func sentence(_ text: String, _ vocabulary: Set<String>, personal: Set<String>) -> String {
    dates.pieces(of: text).map { piece in
      guard !piece.isDate else { return piece.text }
      return words(piece.text) { word in
        let folded = Self.folded(word)
        let isKept =
          !personal.contains(folded) && (vocabulary.contains(folded) || word.count == 1 || word.count == 2 && word.allSatisfy(\.isNumber))
        return isKept ? String(word) : self.word(word)
      }
    }.joined()
  }

  /// Replaces the runs of letters and digits. A scheme in front of `://` stays.
  private func words(_ text: String, _ replaced: (Substring) -> String) -> String {
    var made = "", rest = Substring(text)
    while let first = rest.first {
      guard first.isLetter || first.isNumber else {
        made.append(rest.removeFirst())
        continue
      }
      let word = rest.prefix { $0.isLetter || $0.isNumber }
      rest = rest[word.endIndex...]
      if rest.hasPrefix("://") {
        made += word
      } else {
        made += dates.moved(digits: word) ?? replaced(word)
      }
    }
    return made
  }

  /// The words of a text, folded, of at least two characters. A scheme in front of `://` is none of them.
  static func words(of text: String) -> [String] {
    let text = text.ranges(of: "://").first.map { text[$0.upperBound...] } ?? text[...]
    return text.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 1 }.map { folded($0) }
  }

  /// A UUID (RFC 9562), a digest or a key in hexadecimal.
  static func isHexadecimal(_ text: String) -> Bool {
    text.count >= 12 && text.allSatisfy { $0.isHexDigit || $0 == "-" } && text.contains { $0.isNumber } && text.contains { $0.isLetter }
      && (text.lowercased() == text || text.uppercased() == text)
  }

  /// Whether a text is an MRZ, or a line of one.
  static func isZone(_ text: String) -> Bool {
    text.count >= 30 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || $0 == 0x3C || $0 == 0x0A }
      && (text.contains("<") || text.first == "D" && text.count == 30)
  }
}

import Phrases

/// Finding by typing: capitals and accents do not matter.
enum Search {
  /// A text with what else it is found by, folded once for many queries.
  struct Key: Sendable {
    private let title: String
    private let words: [Substring]
    private let code: String
    /// Its names in English, in its own country and in Latin letters.
    private let others: [String]

    /// - Parameter others: other names of the same thing.
    init(_ title: String, code: String, others: [String] = []) {
      self.title = TextFolding.folded(title)
      self.code = TextFolding.folded(code)
      words = self.title.split(separator: " ")
      self.others = others.map(TextFolding.folded) + (TextFolding.latin(title).map { [$0] } ?? [])
    }

    /// How well it answers a folded query, best 0; nil: not at all. The beginning of the text and the whole code beat a word's beginning,
    /// that beats the beginning of another name or of the code, and that a part.
    func rank(_ query: String) -> Int? {
      if query.isEmpty || code == query { return 0 }
      if title.hasPrefix(query) { return 1 }
      if words.contains(where: { $0.hasPrefix(query) }) || (" " + title).contains(" " + query) { return 2 }
      if others.contains(where: { $0.hasPrefix(query) }) { return 3 }
      if code.hasPrefix(query) { return 4 }
      if others.contains(where: { (" " + $0).contains(" " + query) }) { return 5 }
      // Two kana or kanji say as much as three letters.
      let isEnough = query.count >= 3 || query.count == 2 && query.unicodeScalars.allSatisfy { $0.value > 0x3000 }
      return isEnough && title.contains(query) ? 6 : nil
    }
  }
}

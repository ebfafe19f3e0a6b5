import Phrases

/// Finding by typing: capitals and accents do not matter.
enum Search {
  /// A text with what else it is found by, folded once for many queries.
  struct Key: Sendable {
    private let title: Name
    private let code: String
    /// Its names in English, in its own country and in Latin letters.
    private let others: [Name]

    /// A folded name and its words.
    private struct Name: Sendable {
      var text: String
      var words: [Substring]

      init(_ text: String) {
        self.text = text
        words = text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
      }

      func begins(with query: String) -> Bool { text.hasPrefix(query) }

      /// Whether one of its words begins so. A query of several words can only be found in the whole text.
      func hasWord(beginningWith query: String) -> Bool {
        query.utf8.contains(UInt8(ascii: " ")) ? (" " + text).contains(" " + query) : words.contains { $0.hasPrefix(query) }
      }
    }

    /// - Parameter others: other names of the same thing.
    init(_ title: String, code: String, others: [String] = []) {
      self.title = Name(TextFolding.folded(title))
      self.code = TextFolding.folded(code)
      self.others = (others.map(TextFolding.folded) + (TextFolding.latin(title).map { [$0] } ?? [])).map { Name($0) }
    }

    /// How well it answers a folded query, best 0; nil: not at all. The beginning of the text and the whole code beat a word's beginning,
    /// that beats the beginning of another name or of the code, and that a part.
    func rank(_ query: String) -> Int? {
      if query.isEmpty || code == query { return 0 }
      if title.begins(with: query) { return 1 }
      if title.hasWord(beginningWith: query) { return 2 }
      if others.contains(where: { $0.begins(with: query) }) { return 3 }
      if code.hasPrefix(query) { return 4 }
      if others.contains(where: { $0.hasWord(beginningWith: query) }) { return 5 }
      // Two kana or kanji say as much as three letters.
      let isEnough = query.count >= 3 || query.count == 2 && query.unicodeScalars.allSatisfy { $0.value > 0x3000 }
      return isEnough && title.text.contains(query) ? 6 : nil
    }
  }
}

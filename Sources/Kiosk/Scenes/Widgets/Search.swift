import Phrases

/// Search that ignores capitals, accents and the order of words.
enum Search {
  /// The search terms of one item, folded once for many queries.
  struct Key: Sendable {
    private let title: Name
    /// Its names in English, in its own country and in Latin letters, and colloquial names.
    private let others: [Name]
    /// Its names in the other languages.
    private let foreign: [String]
    /// Matched only as a whole: too many words begin with the same two letters.
    private let codes: [String]
    private let code: String

    /// The least query length, in letters, for names in other languages and parts of words.
    private static let enough = 3

    /// - Parameters:
    ///   - code: its own code, also matched by its beginning.
    ///   - others: other names and codes of the same thing; a code is all in capitals, like UK.
    ///   - foreign: its names in other languages.
    init(_ title: String, code: String, others: [String] = [], foreign: [String] = []) {
      func names(_ texts: [String]) -> [String] { texts.flatMap { [TextFolding.folded($0)] + TextFolding.respelled($0) } }
      self.title = Name(TextFolding.folded(title))
      self.code = TextFolding.folded(code)
      codes = others.filter(Self.isCode).map(TextFolding.folded)
      let known = names(others.filter { !Self.isCode($0) }) + TextFolding.respelled(title)
      self.others = known.map { Name($0) }
      self.foreign = Array(Set(names(foreign)).subtracting(known).subtracting([self.title.text]))
    }

    private static func isCode(_ name: String) -> Bool { name.utf8.count <= 4 && name.utf8.allSatisfy { (0x41...0x5A).contains($0) } }

    /// How well the item matches a folded query. 0 is best; nil means not at all.
    ///
    /// A whole name or code beats the beginning of the title; then come a whole name in another language, the beginning of another name, of a
    /// later word of the title, of the code, of other names' words, of names in other languages, and a part of the title.
    func rank(_ query: String) -> Int? {
      if query.isEmpty || code == query || title.text == query { return 0 }
      if codes.contains(query) || others.contains(where: { $0.text == query }) { return 1 }
      if title.begins(with: query) { return 2 }
      if foreign.contains(query) { return 3 }
      if others.contains(where: { $0.begins(with: query) }) { return 4 }
      let words = query.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
      if title.hasWords(beginningWith: words) { return 5 }
      if code.utf8.starts(with: query.utf8) { return 6 }
      if others.contains(where: { $0.hasWords(beginningWith: words) }) { return 7 }
      // Two kana or kanji carry as much as three letters.
      guard query.count >= Self.enough || query.count == 2 && query.unicodeScalars.allSatisfy({ $0.value > 0x3000 }) else { return nil }
      if foreign.contains(where: { $0.utf8.starts(with: query.utf8) }) { return 8 }
      return title.text.contains(query) ? 9 : nil
    }

    /// The edit distance between a folded query and a name. 0 is best; nil means too far, because another word is meant. Used if nothing
    /// matches.
    func distance(_ query: String) -> Int? {
      let typed = Array(query.unicodeScalars)
      let most = min(typed.count / 4, 2)
      guard most > 0 else { return nil }
      func slips(_ name: Name) -> Int { Slips.count(typed, inBeginningOf: Array(name.text.unicodeScalars)) }
      let inTitle = slips(title), inOthers = others.lazy.map(slips).min() ?? .max
      guard min(inTitle, inOthers) <= most else { return nil }
      return inTitle <= inOthers ? inTitle * 2 : inOthers * 2 + 1
    }
  }

  /// A folded name and its words.
  private struct Name: Sendable {
    var text: String
    var words: [Substring]

    init(_ text: String) {
      self.text = text
      words = text.utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
    }

    func begins(with query: String) -> Bool { text.utf8.starts(with: query.utf8) }

    /// Whether each of the words begins one of the name's words, in any order.
    func hasWords(beginningWith query: [Substring]) -> Bool {
      !query.isEmpty && query.allSatisfy { wanted in words.contains { $0.utf8.starts(with: wanted.utf8) } }
    }
  }
}

/// Counts typing errors.
private enum Slips {
  /// The least number of letters to change, add, remove or swap with a neighbour until the query is the beginning of a name
  /// (optimal string alignment).
  static func count(_ typed: [Unicode.Scalar], inBeginningOf name: [Unicode.Scalar]) -> Int {
    var before: [Int] = [], row = Array(0...name.count)
    for i in typed.indices {
      var next = [i + 1]
      for j in name.indices {
        var least = min(row[j] + (typed[i] == name[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, typed[i] == name[j - 1], typed[i - 1] == name[j] { least = min(least, before[j - 1] + 1) }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row.min() ?? typed.count
  }
}

/// The texts of one language.
public struct Catalogue: Equatable, Sendable {
  /// One text, or one for each plural form.
  public enum Entry: Equatable, Sendable {
    case text(String)
    case plural([PluralForm: String])
  }

  /// The language tag (BCP 47): `nl`, `pt-BR`.
  public let language: String
  /// The texts by their dotted key.
  public let entries: [String: Entry]

  public init(language: String, entries: [String: Entry]) {
    self.language = language
    self.entries = entries
  }

  /// The texts of several catalogues of one language. If two have the same key, the first counts.
  public init(language: String, joining parts: [Catalogue]) {
    self.language = language
    var entries: [String: Entry] = [:]
    entries.reserveCapacity(parts.reduce(0) { $0 + $1.entries.count })
    for part in parts { entries.merge(part.entries) { first, _ in first } }
    self.entries = entries
  }
}

extension Catalogue.Entry {
  /// All texts of this entry.
  public var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .plural(let forms): PluralForm.allCases.compactMap { forms[$0] }
    }
  }

  var isPlural: Bool { if case .plural = self { true } else { false } }

  /// The names of all placeholders.
  public var placeholders: Set<String> { texts.reduce(into: []) { $0.formUnion(Pattern($1).placeholders) } }
}

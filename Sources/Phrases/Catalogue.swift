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

/// All catalogues and the language in use: turns a phrase into words.
public struct Phrasebook: Equatable, Sendable {
  /// The language in use, an ISO 639-1 code. Set it at any time; a language without a catalogue falls back phrase by phrase.
  public var language: String
  /// Where a text is looked up when the language in use lacks it.
  public let baseLanguage: String
  private let catalogues: [String: Catalogue]

  /// - Parameter language: the language in use; a tag such as `nl-BE` is tried whole, then as `nl`.
  public init(catalogues: [Catalogue], language: String, baseLanguage: String = "en") {
    self.catalogues = Dictionary(catalogues.map { ($0.language, $0) }, uniquingKeysWith: { first, _ in first })
    self.language = language
    self.baseLanguage = baseLanguage
  }

  /// The languages that have a catalogue, the base language first, the others in the order of their codes.
  public var languages: [String] {
    catalogues.keys.sorted { ($0 == baseLanguage ? 0 : 1, $0) < ($1 == baseLanguage ? 0 : 1, $1) }
  }

  /// The words of a phrase in the language in use: else in the base language, else in English, else its key in brackets, so that a
  /// forgotten text is seen and not guessed.
  public func text(_ phrase: Phrase) -> String {
    if phrase.key == Phrase.verbatimKey {
      guard case .text(let text)? = phrase.arguments["text"] else { return "" }
      return text
    }
    for language in chain {
      guard let catalogue = catalogues[language], let entry = catalogue.entries[phrase.key] else { continue }
      return fill(pattern(of: entry, phrase, language), phrase.arguments, language)
    }
    return "[\(phrase.key)]"
  }

  /// The text of a key without arguments.
  public func text(_ key: String) -> String { text(Phrase(key)) }

  /// Whether any language has this key.
  public func has(_ key: String) -> Bool { chain.contains { catalogues[$0]?.entries[key] != nil } }

  private var chain: [String] {
    let short = language.split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) ?? language
    return [language, short, baseLanguage, "en"]
  }

  private func pattern(of entry: Catalogue.Entry, _ phrase: Phrase, _ language: String) -> String {
    switch entry {
    case .text(let text): return text
    case .plural(let forms):
      guard case .number(let n)? = phrase.arguments["n"] else { return forms[.other] ?? "" }
      return forms[PluralForm.of(n, in: language)] ?? forms[.other] ?? ""
    }
  }

  /// Puts the arguments into their places; a place without an argument stays visible.
  private func fill(_ pattern: String, _ arguments: [String: PhraseArgument], _ language: String) -> String {
    guard pattern.utf8.contains(UInt8(ascii: "{")) else { return pattern }
    return Pattern(pattern).parts.map { part in
      switch part {
      case .text(let text): text
      case .place(let name): arguments[name].map { write($0, language) } ?? "{\(name)}"
      }
    }.joined()
  }

  private func write(_ argument: PhraseArgument, _ language: String) -> String {
    switch argument {
    case .text(let text): text
    case .number(let n): NumberFormat.text(n, language: language)
    case .phrase(let phrase): text(phrase)
    case .date(let year, let month, let day): DateFormat.text(year: year, month: month, day: day, language: language)
    }
  }
}

/// Turns phrases into words, with all catalogues and the current language.
///
/// A text is looked up in the customer's own texts for the current language (`de-AT`, then `de`), then in those for every language, then in
/// the catalogues for the current language, and finally in the same two places for the base language and for English.
public struct Phrasebook: Equatable, Sendable {
  /// The current language, a BCP 47 tag. It can be set at any time. If a text is missing, the lookup falls back for that text only.
  public var language: String { didSet { languageChain = LanguageTag(language).chain } }
  /// The language in which a text is looked up when the current one lacks it.
  public let baseLanguage: String
  /// Whether keys are shown instead of texts, for translators.
  public var showsKeys = false
  /// The customer's own texts, which take precedence over the catalogues. Those of the language `*` apply in every language.
  public var own: [Catalogue] { didSet { ownByTag = Self.byTag(own) } }

  /// Other names of things, in any language, by the key of their text. Names are separated by semicolons.
  public var synonyms: Catalogue

  private let catalogues: [String: Catalogue]
  private let held: [String: HeldCatalogue]
  private var ownByTag: [String: Catalogue]
  /// The current language and its prefixes.
  private var languageChain: [String]
  /// The languages after the current one.
  private let fallback: [String]
  private let tags: [String]

  /// The language of texts that apply in every language.
  public static let everyLanguage = "*"

  /// - Parameters:
  ///   - held: catalogues that are read when they are asked for. Where `catalogues` has the same language, its texts take precedence.
  ///   - language: the current language. A tag such as `nl-BE` is tried as a whole, then as `nl`.
  ///   - own: the customer's own texts. If there are several for one language, the first takes precedence.
  ///   - synonyms: other names for finding things (`Localization/Search/names.json`).
  public init(
    catalogues: [Catalogue], held: [HeldCatalogue] = [], language: String, baseLanguage: String = "en", own: [Catalogue] = [],
    synonyms: Catalogue = Catalogue(language: everyLanguage, entries: [:])
  ) {
    self.catalogues = Self.byTag(catalogues)
    self.held = Dictionary(held.map { ($0.language.lowercased(), $0) }) { first, _ in first }
    self.synonyms = synonyms
    self.language = language
    self.baseLanguage = baseLanguage
    self.own = own
    ownByTag = Self.byTag(own)
    languageChain = LanguageTag(language).chain
    fallback = LanguageTag(baseLanguage).chain + ["en"]
    tags = catalogues.map(\.language) + held.map(\.language)
  }

  /// The languages that have a catalogue: the base language first, then the others sorted by code.
  public var languages: [String] {
    Set(tags).sorted { ($0 == baseLanguage ? 0 : 1, $0) < ($1 == baseLanguage ? 0 : 1, $1) }
  }

  /// The tags that can be chosen: those of the catalogues, and languages for which only the customer has texts (`de-AT` beside `de`).
  public var choosable: [String] {
    languages + Set(own.map(\.language)).subtracting(tags).subtracting([Self.everyLanguage]).sorted()
  }

  /// The words of a phrase in the current language, else in the base language, else in English, else its key in brackets, so that a missing
  /// text is noticed.
  public func text(_ phrase: Phrase) -> String {
    if phrase.key == Phrase.verbatimKey {
      guard case .text(let text)? = phrase.arguments["text"] else { return "" }
      return text
    }
    if showsKeys { return phrase.key }
    guard let (entry, tag) = entry(phrase.key) else { return "[\(phrase.key)]" }
    return fill(pattern(of: entry, phrase, tag), phrase.arguments, tag)
  }

  /// The words of a phrase in the base language.
  public func baseText(_ phrase: Phrase) -> String {
    if languageChain.last == baseLanguage || phrase.key == Phrase.verbatimKey { return text(phrase) }
    guard let entry = shipped(phrase.key, in: baseLanguage.lowercased()) else { return text(phrase) }
    return fill(pattern(of: entry, phrase, baseLanguage), phrase.arguments, baseLanguage)
  }

  /// Other names of the thing that a phrase names: colloquial, native and former names and other codes, in the listed order.
  public func synonyms(of phrase: Phrase) -> [String] {
    guard case .text(let names)? = synonyms.entries[phrase.key] else { return [] }
    return names.split(separator: ";").map { String($0.drop { $0 == " " }) }
  }

  /// Its names in all languages that have a text for it.
  public func translations(of phrase: Phrase) -> [String] {
    Set(tags).compactMap { tag in
      if case .text(let name)? = shipped(phrase.key, in: tag.lowercased()), tag != PseudoLocale.tag { name } else { nil }
    }
  }

  /// The text of a key without arguments.
  public func text(_ key: String) -> String { text(Phrase(key)) }

  /// Whether the current language, the base language or English has this key.
  public func has(_ key: String) -> Bool { entry(key) != nil }

  /// The text of a key, and its language.
  private func entry(_ key: String) -> (Catalogue.Entry, String)? {
    for own in [true, false] {
      for tag in languageChain {
        if let found = own ? ownByTag[tag]?.entries[key] : shipped(key, in: tag) { return (found, tag) }
      }
      if own, let found = ownByTag[Self.everyLanguage]?.entries[key] { return (found, language) }
    }
    for tag in fallback {
      if let found = ownByTag[tag]?.entries[key] ?? shipped(key, in: tag) { return (found, tag) }
    }
    return nil
  }

  private func shipped(_ key: String, in tag: String) -> Catalogue.Entry? { catalogues[tag]?.entries[key] ?? held[tag]?[key] }

  private static func byTag(_ catalogues: [Catalogue]) -> [String: Catalogue] {
    Dictionary(catalogues.map { ($0.language.lowercased(), $0) }) { first, second in
      Catalogue(language: first.language, entries: first.entries.merging(second.entries) { first, _ in first })
    }
  }

  private func pattern(of entry: Catalogue.Entry, _ phrase: Phrase, _ language: String) -> String {
    switch entry {
    case .text(let text): return text
    case .plural(let forms):
      guard case .number(let n)? = phrase.arguments["n"] else { return forms[.other] ?? "" }
      return forms[PluralForm.of(n, in: language)] ?? forms[.other] ?? ""
    }
  }

  /// Fills in the arguments. A placeholder without an argument stays visible.
  private func fill(_ pattern: String, _ arguments: [String: PhraseArgument], _ language: String) -> String {
    guard pattern.utf8.contains(UInt8(ascii: "{")) else { return pattern }
    return Pattern(pattern).parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let name): arguments[name].map { write($0, language) } ?? "{\(name)}"
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

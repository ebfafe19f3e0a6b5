/// The comparison of catalogues with the base language's, as `vestibule phrases check` reports it.
public struct PhrasesCheck: Equatable, Sendable {
  /// Sorted by language and key.
  public let findings: [PhrasesFinding]

  /// - Parameters:
  ///   - base: the catalogue to compare with.
  ///   - isWhole: whether the others must have every text. A customer's own texts need not: missing texts and texts equal to the base
  ///     language's are then no findings.
  ///   - sources: from which English texts translations were made, by language. Languages without are not asked.
  public init(base: Catalogue, others: [Catalogue], isWhole: Bool = true, sources: [String: TranslationSources] = [:]) {
    var findings = isWhole ? Self.own(base) : []
    for other in others {
      findings += Self.own(other)
      for key in Set(base.entries.keys).union(other.entries.keys) {
        switch (base.entries[key], other.entries[key]) {
        case (_?, nil): if isWhole { findings.append(PhrasesFinding(language: other.language, key: key, kind: .missing)) }
        case (nil, _?): findings.append(PhrasesFinding(language: other.language, key: key, kind: .extra))
        case (let one?, let two?):
          findings += Self.compare(one, two, key: key, language: other.language)
          if isWhole, one == two, !AllowedEqualities.allow(key, one, in: other.language) {
            findings.append(PhrasesFinding(language: other.language, key: key, kind: .untranslated))
          }
          if let sources = sources[other.language], !sources.confirms(key, one) {
            let kind = sources.hashes[key] == nil ? PhrasesFinding.Kind.unconfirmed : .outdated(english: one.texts.last ?? "")
            findings.append(PhrasesFinding(language: other.language, key: key, kind: kind))
          }
        case (nil, nil): break
        }
      }
    }
    self.findings = findings.sorted { ($0.language, $0.key, $0.description) < ($1.language, $1.key, $1.description) }
  }

  /// The findings in a catalogue by itself.
  private static func own(_ catalogue: Catalogue) -> [PhrasesFinding] {
    let words = WordingRules.of(catalogue.language)
    return catalogue.entries.flatMap { key, entry -> [PhrasesFinding] in
      var kinds: [PhrasesFinding.Kind] = []
      for text in entry.texts {
        let rules = TextRules(text, language: catalogue.language)
        if text.isEmpty { kinds.append(.empty) }
        if let odd = rules.oddCharacter { kinds.append(.character(odd)) }
        if rules.hasStraySpaces { kinds.append(.spaces) }
        if let mark = rules.foreignQuotation { kinds.append(.quotation(mark)) }
        // The names of countries are the world's.
        if let words, !key.hasPrefix("country.") { kinds += words.findings(in: text).map(PhrasesFinding.Kind.wording) }
      }
      if case .plural(let forms) = entry {
        let needed = PluralForm.needed(in: catalogue.language)
        for form in needed where forms[form] == nil { kinds.append(.plural("lacks the plural form \"\(form.rawValue)\"")) }
        let allowed = PluralForm.allowed(in: catalogue.language).union([.other])
        for form in PluralForm.allCases where forms[form] != nil && !allowed.contains(form) {
          kinds.append(.plural("has the plural form \"\(form.rawValue)\", which the language does not use"))
        }
      }
      return kinds.map { PhrasesFinding(language: catalogue.language, key: key, kind: $0) }
    }
  }

  private static func compare(_ base: Catalogue.Entry, _ other: Catalogue.Entry, key: String, language: String) -> [PhrasesFinding] {
    func finding(_ kind: PhrasesFinding.Kind) -> PhrasesFinding { PhrasesFinding(language: language, key: key, kind: kind) }
    if base.isPlural != other.isPlural {
      return [
        finding(.plural(base.isPlural ? "has no plural forms, the base language has" : "has plural forms, the base language has none"))
      ]
    }
    var findings: [PhrasesFinding] = []
    let wanted = base.placeholders, there = other.placeholders
    if wanted != there {
      findings.append(finding(.placeholders(missing: wanted.subtracting(there).sorted(), extra: there.subtracting(wanted).sorted())))
    }
    // The pseudo-locale puts brackets around everything, and some languages abbreviate the names of countries.
    guard language != PseudoLocale.tag, !key.hasPrefix("country."), let first = base.texts.first else { return findings }
    let ending = TextRules(first, language: "en").ending
    // Japanese asks with a particle or makes a polite request, with or without a question mark.
    if ending == "?", LanguageTag(language).language == "ja" { return findings }
    for text in other.texts where !text.isEmpty {
      let own = TextRules(text, language: language).ending
      if own != ending { return findings + [finding(.ending(base: ending, own: own))] }
    }
    return findings
  }
}

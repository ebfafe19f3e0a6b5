import Documents
import Notation
import Phrases
import Synchronization

/// The texts of the pages in every language, from the catalogues of the terminal.
public final class PageTexts: Sendable {
  /// The tags of the languages, sorted.
  public let languages: [String]
  /// The language in which a text is looked up when another lacks it.
  public let base: String
  private let catalogues: [String: HeldCatalogue]
  private let own: [Catalogue]
  /// What was asked for, by language.
  private let files = Mutex<[String: [UInt8]]>([:])

  /// - Parameters:
  ///   - catalogues: of all languages, with the groups of `PageKeys`.
  ///   - own: the customer's own texts, which take precedence.
  public init(_ catalogues: [HeldCatalogue], own: [Catalogue] = [], base: String = "en") {
    let shipped = catalogues.filter { $0.language != PseudoLocale.tag }
    self.catalogues = Dictionary(shipped.map { ($0.language, $0) }) { first, _ in first }
    languages = self.catalogues.keys.sorted()
    self.own = own
    self.base = base
  }

  /// A text of the HTML (`PageDocument.keys`).
  func text(_ key: String, in tag: String) -> String {
    for tag in [tag, base, "en"] {
      let entry = own(tag).lazy.compactMap { $0.entries[key] }.first ?? catalogues[tag]?[key]
      if case .text(let text)? = entry { return text }
    }
    return ""
  }

  /// The texts of a language: `nl.json`. Returns nil if there is no such language.
  func file(_ name: String) -> [UInt8]? {
    guard let tag = languages.first(where: { "\($0.lowercased()).json" == name }) else { return nil }
    if let made = files.withLock({ $0[tag] }) { return made }
    let parts = [tag, base, "en"].flatMap { tag in
      own(tag) + PageKeys.groups.compactMap { group in catalogues[tag]?.group(group) }
    }
    let bytes = Self.json(Catalogue(language: tag, joining: parts).entries).bytes()
    files.withLock { $0[tag] = bytes }
    return bytes
  }

  /// The customer's own texts in a language, and then those for every language.
  private func own(_ tag: String) -> [Catalogue] {
    own.filter { $0.language == tag } + own.filter { $0.language == Phrasebook.everyLanguage }
  }

  /// The texts by key, plurals by form. A country has its name under its code of three letters; which is that of two letters, which addresses have,
  /// stands in one text: `AD=AND AE=ARE …`.
  private static func json(_ entries: [String: Catalogue.Entry]) -> JSONValue {
    var members: [JSONValue.Member] = []
    for (key, entry) in entries.sorted(by: { $0.key < $1.key }) where PageKeys.shipped.contains(key) {
      members.append(.init(key, entry.json))
    }
    let codes = Country.iso.compactMap { country in country.alpha2.map { "\($0)=\(country.code)" } }
    members.append(.init("countryCodes", .string(codes.joined(separator: " "))))
    return .object(members)
  }
}

extension Catalogue.Entry {
  fileprivate var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .plural(let forms):
      .object(PluralForm.allCases.compactMap { form in forms[form].map { JSONValue.Member(form.rawValue, .string($0)) } })
    }
  }
}

import Documents
import Notation
import Phrases

/// The texts of the pages in every language, from the catalogues of the terminal.
public struct PageTexts: Sendable {
  /// The tags of the languages, sorted.
  public let languages: [String]
  /// The language in which a text is looked up when another lacks it.
  public let base: String
  /// The texts of the HTML by language and key.
  private let written: [String: [String: String]]
  private let files: [String: [UInt8]]

  /// - Parameters:
  ///   - catalogues: of all languages.
  ///   - own: the customer's own texts, which take precedence.
  public init(_ catalogues: [Catalogue], own: [Catalogue] = [], base: String = "en") {
    self.base = base
    languages = catalogues.map(\.language).filter { $0 != PseudoLocale.tag }.sorted()
    var written: [String: [String: String]] = [:], files: [String: [UInt8]] = [:]
    for tag in languages {
      let entries = Self.joined(catalogues, own, languages: [tag, base, "en"]).entries
      for key in PageDocument.keys { if case .text(let text)? = entries[key] { written[tag, default: [:]][key] = text } }
      files["\(tag.lowercased()).json"] = Self.json(entries).bytes()
    }
    self.written = written
    self.files = files
  }

  /// A text of the HTML (`PageDocument.keys`).
  func text(_ key: String, in tag: String) -> String { written[tag]?[key] ?? "" }

  /// The texts of a language: `nl.json`. Returns nil if there is no such language.
  func file(_ name: String) -> [UInt8]? { files[name] }

  private static func joined(_ catalogues: [Catalogue], _ own: [Catalogue], languages: [String]) -> Catalogue {
    let parts = languages.flatMap { tag in
      own.filter { $0.language == tag } + own.filter { $0.language == Phrasebook.everyLanguage } + catalogues.filter { $0.language == tag }
    }
    return Catalogue(language: languages[0], joining: parts)
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

import Documents
import Notation
import Phrases
import Synchronization

/// The texts of the pages in every language, from the catalogues of the terminal. What nobody has asked for is not read: a server starts sooner, and
/// seldom has clients of more than one language.
public final class PageTexts: Sendable {
  /// The texts of a group (`PageKeys.groups`) in a language, or nil if there are none.
  public typealias Group = @Sendable (_ language: String, _ group: String) -> Catalogue?

  /// The tags of the languages, sorted.
  public let languages: [String]
  /// The language in which a text is looked up when another lacks it.
  public let base: String
  private let own: [Catalogue]
  private let group: Group
  /// What has been read, by language and group.
  private let groups = Mutex<[[String]: Catalogue]>([:])
  private let files = Mutex<[String: [UInt8]]>([:])

  /// - Parameters:
  ///   - languages: the tags of all languages.
  ///   - own: the customer's own texts, which take precedence.
  ///   - group: reads the shipped texts. It is called once for each language and group.
  public init(_ languages: [String], own: [Catalogue] = [], base: String = "en", group: @escaping Group) {
    self.languages = languages.filter { $0 != PseudoLocale.tag }.sorted()
    (self.own, self.base, self.group) = (own, base, group)
  }

  /// A text of the HTML (`PageDocument.keys`).
  func text(_ key: String, in tag: String) -> String {
    let group = String(key.prefix { $0 != "." })
    for catalogue in catalogues([group], in: tag) { if case .text(let text)? = catalogue.entries[key] { return text } }
    return ""
  }

  /// The texts of a language: `nl.json`. Returns nil if there is no such language.
  func file(_ name: String) -> [UInt8]? {
    guard let tag = languages.first(where: { "\($0.lowercased()).json" == name }) else { return nil }
    if let made = files.withLock({ $0[tag] }) { return made }
    let bytes = Self.json(Catalogue(language: tag, joining: Array(catalogues(PageKeys.groups, in: tag))).entries).bytes()
    files.withLock { $0[tag] = bytes }
    return bytes
  }

  /// The catalogues in which a text of these groups is looked up, one after the other.
  private func catalogues(_ groups: [String], in tag: String) -> some Sequence<Catalogue> {
    [tag, base, "en"].lazy.flatMap { [own] tag in
      own.filter { $0.language == tag } + own.filter { $0.language == Phrasebook.everyLanguage } + groups.map { self.read($0, in: tag) }
    }
  }

  private func read(_ group: String, in tag: String) -> Catalogue {
    groups.withLock { read in
      if let known = read[[tag, group]] { return known }
      let catalogue = self.group(tag, group) ?? Catalogue(language: tag, entries: [:])
      read[[tag, group]] = catalogue
      return catalogue
    }
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

extension PageTexts {
  /// - Parameter catalogues: of all languages.
  public convenience init(_ catalogues: [Catalogue], own: [Catalogue] = [], base: String = "en") {
    self.init(catalogues.map(\.language), own: own, base: base) { tag, group in
      catalogues.first { $0.language == tag }.map { catalogue in
        Catalogue(language: tag, entries: catalogue.entries.filter { $0.key.hasPrefix("\(group).") })
      }
    }
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

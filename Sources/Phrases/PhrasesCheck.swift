/// Compares catalogues with the base language's: what `vestibule phrases check` reports.
public struct PhrasesCheck: Equatable, Sendable {
  /// One thing to be mended.
  public struct Finding: Equatable, Sendable, CustomStringConvertible {
    public enum Kind: Equatable, Sendable {
      /// The base language has this text, this one does not.
      case missing
      /// This text is in no use: the base language does not have it.
      case extra
      /// The places differ from the base language's.
      case places(missing: [String], extra: [String])
      /// A plural form that the language uses is not there, or one is a plural and the other is not.
      case plural(String)
      /// A character that terminals draw in more than one column, or not the same everywhere.
      case character(Character)
      /// Nothing is written here.
      case empty
    }

    public var language: String
    public var key: String
    public var kind: Kind

    public var description: String {
      switch kind {
      case .missing: "\(language): \(key) is missing"
      case .extra: "\(language): \(key) is not in the base language"
      case .places(let missing, let extra):
        "\(language): \(key) "
          + [
            missing.isEmpty ? nil : "lacks " + missing.map { "{\($0)}" }.joined(separator: ", "),
            extra.isEmpty ? nil : "has the unknown " + extra.map { "{\($0)}" }.joined(separator: ", "),
          ].compactMap { $0 }.joined(separator: " and ")
      case .plural(let what): "\(language): \(key) \(what)"
      case .character(let character):
        "\(language): \(key) holds \"\(character)\" (\(character.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined(separator: " "))), which is not one column wide everywhere"
      case .empty: "\(language): \(key) is empty"
      }
    }
  }

  /// In the order of language and key.
  public let findings: [Finding]

  /// - Parameter base: the catalogue that the others are measured by.
  public init(base: Catalogue, others: [Catalogue]) {
    var findings = Self.own(base)
    for other in others {
      findings += Self.own(other)
      for key in Set(base.entries.keys).union(other.entries.keys) {
        switch (base.entries[key], other.entries[key]) {
        case (_?, nil): findings.append(Finding(language: other.language, key: key, kind: .missing))
        case (nil, _?): findings.append(Finding(language: other.language, key: key, kind: .extra))
        case (let one?, let two?): findings += Self.compare(one, two, key: key, language: other.language)
        case (nil, nil): break
        }
      }
    }
    self.findings = findings.sorted { ($0.language, $0.key, $0.description) < ($1.language, $1.key, $1.description) }
  }

  private static func own(_ catalogue: Catalogue) -> [Finding] {
    catalogue.entries.flatMap { key, entry -> [Finding] in
      var kinds: [Finding.Kind] = []
      for text in entry.texts {
        if text.isEmpty { kinds.append(.empty) }
        if let odd = text.first(where: { !isOneColumn($0) }) { kinds.append(.character(odd)) }
      }
      if case .plural(let forms) = entry {
        let needed = Set((0...200).map { PluralForm.of($0, in: catalogue.language) })
        for form in PluralForm.allCases where needed.contains(form) && forms[form] == nil {
          kinds.append(.plural("lacks the plural form \"\(form.rawValue)\""))
        }
      }
      return kinds.map { Finding(language: catalogue.language, key: key, kind: $0) }
    }
  }

  private static func compare(_ base: Catalogue.Entry, _ other: Catalogue.Entry, key: String, language: String) -> [Finding] {
    if base.isPlural != other.isPlural {
      let what = base.isPlural ? "has no plural forms, the base language has" : "has plural forms, the base language has none"
      return [Finding(language: language, key: key, kind: .plural(what))]
    }
    let wanted = base.places, there = other.places
    guard wanted != there else { return [] }
    let kind = Finding.Kind.places(missing: wanted.subtracting(there).sorted(), extra: there.subtracting(wanted).sorted())
    return [Finding(language: language, key: key, kind: kind)]
  }

  /// One spacing scalar of one column with its marks: what every terminal draws alike. A newline is layout, not a character.
  static func isOneColumn(_ character: Character) -> Bool {
    if character == "\n" { return true }
    guard let base = character.unicodeScalars.first else { return false }
    let properties = base.properties
    if properties.isEmojiPresentation || character.unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.value == 0x200D }) {
      return false
    }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark, .privateUse, .unassigned: return false
    default: break
    }
    switch base.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      return false
    default: return true
    }
  }
}

extension Catalogue.Entry {
  /// Every text of this entry.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .plural(let forms): PluralForm.allCases.compactMap { forms[$0] }
    }
  }

  var isPlural: Bool { if case .plural = self { true } else { false } }

  var places: Set<String> { texts.reduce(into: []) { $0.formUnion(Pattern($1).places) } }
}

/// The rules for the words of one language's texts.
struct WordingRules: Sendable {
  private let rejections: [Rejection]
  /// The indices of rejections by their first letter, small and capital.
  private let starts: [Unicode.Scalar: [Int]]
  private let spaces: [Unicode.Scalar: String]

  /// The rules for a tag's language; nil if it has none.
  static func of(_ tag: String) -> WordingRules? {
    let parts = LanguageTag(tag).parts
    // Brazil has other words than Portugal, and the pseudo-locale has none.
    guard let language = parts.first, tag != PseudoLocale.tag, parts != ["pt", "br"] else { return nil }
    return all[language]
  }

  private static let all: [String: WordingRules] = {
    let words = Words.shipped
    let languages = Set(words.spaces.keys)
    return Dictionary(uniqueKeysWithValues: languages.map { ($0, WordingRules(words, $0)) })
  }()

  private init(_ words: Words, _ language: String) {
    rejections = words.rejections(in: language).compactMap(Rejection.init)
    spaces = words.spaces[language] ?? [:]
    var starts: [Unicode.Scalar: [Int]] = [:]
    for (index, rejection) in rejections.enumerated() {
      for start in rejection.starts { starts[start, default: []].append(index) }
    }
    self.starts = starts
  }

  /// What in a text breaks a rule, in its order.
  func findings(in text: String) -> [WordingFinding] {
    // A placeholder counts as one character of no word.
    let scalars = Pattern(text).parts.flatMap { part -> [Unicode.Scalar] in
      if case .text(let text) = part { Array(text.unicodeScalars) } else { ["\u{FFFC}"] }
    }
    var findings: [WordingFinding] = []
    for (index, scalar) in scalars.enumerated() {
      for rejection in starts[scalar] ?? [] {
        guard let found = rejections[rejection].match(in: scalars, at: index) else { continue }
        let rule = rejections[rejection].source
        findings.append(WordingFinding(rule: rule.rule, text: text, found: found, wanted: rule.wanted))
      }
      if let wanted = spaces[scalar], let space = Self.space(at: index, in: scalars), space != wanted {
        let isAfter = scalar == Self.opening
        let what = wanted.isEmpty ? "no space" : "a no-break space (U+00A0)"
        findings.append(
          WordingFinding(
            rule: "space", text: text, found: isAfter ? "\(scalar)\(space)" : "\(space)\(scalar)",
            wanted: "\(what) \(isAfter ? "after" : "before") \(scalar)"))
      }
    }
    return findings
  }

  private static let opening: Unicode.Scalar = "«"

  /// The space at the inner side of a mark, empty if there is none; nil if the mark begins the text or is part of an address or a time.
  private static func space(at index: Int, in scalars: [Unicode.Scalar]) -> String? {
    if scalars[index] == opening {
      guard index + 1 < scalars.count else { return nil }
      return scalars[index + 1].properties.isWhitespace ? String(scalars[index + 1]) : ""
    }
    guard index > 0 else { return nil }
    if index + 1 < scalars.count, scalars[index] != "…", scalars[index + 1].isOfWord || scalars[index + 1] == "/" { return nil }
    return scalars[index - 1].properties.isWhitespace ? String(scalars[index - 1]) : ""
  }
}

/// A rejected expression, ready to be searched for.
private struct Rejection: Sendable {
  let source: Words.Rejection
  private let scalars: [Unicode.Scalar]
  private let isOpen: Bool
  /// The letters with which it begins: a small one may be a capital at the beginning of a sentence.
  let starts: [Unicode.Scalar]

  init?(_ source: Words.Rejection) {
    self.source = source
    let isExact = source.expression.hasPrefix("=")
    isOpen = source.expression.hasSuffix("*")
    scalars = Array(source.expression.dropFirst(isExact ? 1 : 0).dropLast(isOpen ? 1 : 0).unicodeScalars)
    guard let first = scalars.first else { return nil }
    let capital = Array(first.properties.uppercaseMapping.unicodeScalars)
    starts = isExact || capital.count != 1 || capital == [first] ? [first] : [first] + capital
  }

  /// The words of a text that it matches at a place whose letter is one of `starts`; nil if they differ.
  func match(in text: [Unicode.Scalar], at start: Int) -> String? {
    var end = start + scalars.count
    guard end <= text.count, text[start + 1..<end].elementsEqual(scalars.dropFirst()) else { return nil }
    if scalars[0].isOfWord, start > 0, text[start - 1].isOfWord { return nil }
    if !isOpen, scalars[scalars.count - 1].isOfWord, end < text.count, text[end].isOfWord { return nil }
    while isOpen, end < text.count, text[end].isOfWord { end += 1 }
    return text[start..<end].reduce(into: "") { $0.unicodeScalars.append($1) }
  }
}

extension Unicode.Scalar {
  /// Whether it belongs to a word, which ends where no such scalar follows. Japanese has no spaces between words, so its characters don't.
  fileprivate var isOfWord: Bool { value < 0x2E80 && (properties.isAlphabetic || properties.numericType != nil) }
}

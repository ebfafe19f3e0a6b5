/// Rules for every text, whatever its content.
struct TextRules {
  private let text: String
  private let tag: LanguageTag
  private let language: String

  init(_ text: String, language: String) {
    self.text = text
    self.language = language
    tag = LanguageTag(language)
  }

  /// The first character that terminals draw with different widths. Wide characters are fine in languages that are written with them.
  var oddCharacter: Character? {
    let isWideLanguage = ["ja", "zh", "ko"].contains(tag.language)
    return text.first { character in
      switch Self.columns(character) {
      case 1: false
      case 2: !isWideLanguage
      default: true
      }
    }
  }

  /// Whether there is an unwanted space: at an end, or two in a row.
  var hasStraySpaces: Bool {
    guard let first = text.first, let last = text.last else { return false }
    return first.isWhitespace || last.isWhitespace || text.contains("  ")
  }

  /// The first quotation mark that the language does not use. Typewriter quotes belong to no language; an apostrophe is not a quotation
  /// mark.
  var foreignQuotation: Character? {
    guard let facts = LanguageFacts.of(language) else { return nil }
    return text.first { $0 != "’" && Self.quotations.contains($0) && !facts.quotes.contains($0) }
  }

  /// The punctuation at the end, as in the base language. Text in brackets at the end and closing quotation marks are skipped.
  var ending: String {
    guard let last = text.last else { return "" }
    switch last {
    case ".", "。", "!", "！": return "."
    case "?", "？": return "?"
    case ";", "\u{37E}": return tag.language == "el" ? "?" : ";"
    case ":", "：": return ":"
    case "…": return "…"
    default: return ""
    }
  }

  /// The columns of a character: 1 or 2, or 0 where terminals differ (emoji, controls, lone combining marks). A newline is layout and
  /// counts as 1.
  static func columns(_ character: Character) -> Int {
    if character == "\n" { return 1 }
    guard let base = character.unicodeScalars.first else { return 0 }
    if base.properties.isEmojiPresentation || character.unicodeScalars.contains(where: { $0.value == 0xFE0F || $0.value == 0x200D }) {
      return 0
    }
    switch base.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .nonspacingMark, .enclosingMark, .privateUse, .unassigned: return 0
    default: break
    }
    switch base.value {
    case 0x1F000...0x1FAFF: return 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  private static let quotations: Set<Character> = Set("\"'“”„«»‘‚‹›「」『』`´")
}

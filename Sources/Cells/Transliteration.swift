/// How texts of a language are written where only ASCII is shown. It is done before a text is laid out, for some letters become two; what it
/// leaves to `Glyphs.asciiForm` keeps its width.
///
/// The rules are the customary ones of each language: German writes ä as ae (DIN 5007-2), Italian an accent at the end of a word as an
/// apostrophe; the others leave accents away.
public struct Transliteration: Sendable {
  private let isItalian: Bool
  private let letters: [Character: String]

  /// - Parameter language: a BCP 47 tag, of which the language alone counts.
  public init(language: String) {
    let tag = language.lowercased().split(separator: "-").first ?? ""
    isItalian = tag == "it"
    let own = tag == "de" ? Self.german : tag == "es" ? Self.spanish : [:]
    letters = Self.common.merging(own) { $1 }
  }

  /// The text in ASCII, but for characters that have an ASCII form of their own width.
  public func text(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let characters = Array(text)
    var result = ""
    for (i, character) in characters.enumerated() {
      let next = i + 1 < characters.count ? characters[i + 1] : " "
      if let written = letters[character] {
        // Ä is Ae in Ärger and AE in ÄRGER.
        let isLoud = character.isUppercase && (next.isUppercase || (i > 0 && characters[i - 1].isUppercase))
        result += isLoud ? written.uppercased() : written
      } else if isItalian, let plain = Self.italian[character], !next.isLetter {
        result += plain + "'"
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// Whether a text can be written in ASCII at all: that of a Latin script, not Greek or Japanese.
  public static func canWrite(_ text: String) -> Bool {
    text.allSatisfy { $0 == "?" || common[$0] != nil || Glyphs.asciiForm(of: $0) != "?" }
  }

  private static let common: [Character: String] = [
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "þ": "th", "Þ": "Th", "ĳ": "ij", "Ĳ": "IJ", "…": "...", "«": "\"",
    "»": "\"", "€": "EUR",
  ]
  private static let german: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"]
  /// The marks that open a question or a shout have no ASCII form; the closing ones say enough.
  private static let spanish: [Character: String] = ["¿": "", "¡": ""]
  private static let italian: [Character: String] = [
    "à": "a", "è": "e", "é": "e", "ì": "i", "ò": "o", "ù": "u", "À": "A", "È": "E", "É": "E", "Ì": "I", "Ò": "O", "Ù": "U",
  ]
}

/// Rewrites the texts of a language for terminals that show only ASCII. It runs before layout, because some letters become two. What it
/// leaves to `Glyphs.asciiForm` keeps its width.
///
/// The rules are the customary ones of each language: German writes ä as ae (DIN 5007-2), Italian writes an accent at the end of a word as
/// an apostrophe, and the others drop accents.
public struct ASCIITransliteration: Sendable {
  private let isItalian: Bool
  private let letters: [Character: String]

  /// - Parameter language: a BCP 47 tag. Only its language subtag is used.
  public init(language: String) {
    let tag = language.lowercased().split(separator: "-").first ?? ""
    isItalian = tag == "it"
    let own = tag == "de" ? Self.german : tag == "es" ? Self.spanish : [:]
    letters = Self.common.merging(own) { $1 }
  }

  /// The text in ASCII, except for characters that have an ASCII form of the same width.
  public func text(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    let characters = Array(text)
    var result = ""
    for (i, character) in characters.enumerated() {
      let next = i + 1 < characters.count ? characters[i + 1] : " "
      if let written = letters[character] {
        // Ä becomes Ae in Ärger and AE in ÄRGER.
        let isAllCaps = character.isUppercase && (next.isUppercase || (i > 0 && characters[i - 1].isUppercase))
        result += isAllCaps ? written.uppercased() : written
      } else if isItalian, let plain = Self.italian[character], !next.isLetter {
        result += plain + "'"
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// Whether a text can be written in ASCII: Latin script can, Greek and Japanese cannot.
  public static func canWrite(_ text: String) -> Bool {
    text.allSatisfy { $0 == "?" || common[$0] != nil || Glyphs.asciiForm(of: $0) != "?" }
  }

  private static let common: [Character: String] = [
    "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "þ": "th", "Þ": "Th", "ĳ": "ij", "Ĳ": "IJ", "…": "...", "«": "\"",
    "»": "\"", "€": "EUR",
  ]
  private static let german: [Character: String] = ["ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"]
  /// Opening question and exclamation marks have no ASCII form; the closing ones are enough.
  private static let spanish: [Character: String] = ["¿": "", "¡": ""]
  private static let italian: [Character: String] = [
    "à": "a", "è": "e", "é": "e", "ì": "i", "ò": "o", "ù": "u", "À": "A", "È": "E", "É": "E", "Ì": "I", "Ò": "O", "Ù": "U",
  ]
}

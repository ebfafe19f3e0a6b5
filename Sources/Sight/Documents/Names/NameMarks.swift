/// Characters in names that are no letters.
public enum NameMarks {
  /// Whether it separates parts of a name: blanks, hyphens, commas, slashes (ICAO 9303-3, 4.6).
  static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "_", "/", ",", "،", "・", "·", "־": true
    default: [.spaceSeparator, .dashPunctuation].contains(scalar.properties.generalCategory)
    }
  }

  /// Whether it is left out: apostrophes, full stops, and diacritics whose letter has no form with them. Arabic vowel signs and the stretching
  /// stroke are not encoded (9303-3, section 6 C), and joiners only shape the letters beside them.
  static func isOmitted(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "'", "`", ".", "\u{B4}", "\u{2018}"..."\u{201B}", "\u{2B9}"..."\u{2BF}", "\u{2C8}", "\u{2EE}", "\u{FF07}", "\u{A78B}", "\u{A78C}",
      "\u{640}", "\u{200C}", "\u{200D}":
      true
    default: scalar.properties.generalCategory == .nonspacingMark
    }
  }

  /// A character as a message names it: itself if it can be seen alone, else `U+200B`.
  public static func written(_ scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .privateUse, .unassigned, .surrogate, .lineSeparator, .paragraphSeparator, .spaceSeparator, .nonspacingMark,
      .enclosingMark:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    default: return String(scalar)
    }
  }

  /// The first character of a text that no name or address has: a control or format character, or a line separator, which nobody sees or which
  /// turns what others see around. The joiners of Arabic and Indic scripts are allowed. nil when there is none.
  public static func unwanted(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { scalar in
      guard scalar != "\u{200C}", scalar != "\u{200D}" else { return false }
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return true
      default: return false
      }
    }
  }
}

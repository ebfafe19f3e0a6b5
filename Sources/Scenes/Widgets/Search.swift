/// Finding by typing: capitals and accents do not matter.
enum Search {
  /// The letters that a text is compared by: "Åland" becomes "aland", "Côte d'Ivoire" "cote divoire".
  static func folded(_ text: String) -> String {
    var folded = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        if scalar == " " || scalar == "-" {
          folded.append(" ")
        } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
          folded += scalar.properties.lowercaseMapping
        }
      } else if scalar.properties.generalCategory != .nonspacingMark {
        folded += base(scalar)
      }
    }
    return folded
  }

  /// The plain letters of an accented one, by the name that Unicode gives it: LATIN SMALL LETTER E WITH ACUTE.
  private static func base(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "ß", "ẞ": return "ss"
    case "æ", "Æ": return "ae"
    case "œ", "Œ": return "oe"
    case "’": return ""
    default: break
    }
    let words = (scalar.properties.name ?? "").split(separator: " ")
    guard words.first == "LATIN", let with = words.firstIndex(of: "WITH"), with > 0, words[with - 1].count == 1 else {
      return scalar.properties.lowercaseMapping
    }
    return words[with - 1].lowercased()
  }

  /// A text and its code, folded once for many queries.
  struct Key: Sendable {
    var title: String
    var words: [Substring]
    var code: String

    init(_ title: String, code: String) {
      self.title = folded(title)
      self.code = folded(code)
      words = self.title.split(separator: " ")
    }

    /// How well it answers a folded query, best 0; nil: not at all. The beginning of the text and the whole code beat a word's beginning,
    /// that beats the beginning of the code and a part.
    func rank(_ query: String) -> Int? {
      if query.isEmpty || code == query { return 0 }
      if title.hasPrefix(query) { return 1 }
      if words.contains(where: { $0.hasPrefix(query) }) || (" " + title).contains(" " + query) { return 2 }
      if code.hasPrefix(query) { return 3 }
      return query.count >= 3 && title.contains(query) ? 4 : nil
    }
  }
}

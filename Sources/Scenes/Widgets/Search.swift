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

  /// How well a text answers a query, best 0; nil: not at all. The beginning of the text beats a code, a word's beginning, and a part.
  static func rank(_ title: String, code: String, query: String) -> Int? {
    let title = folded(title), query = folded(query)
    guard !query.isEmpty else { return 0 }
    if folded(code) == query { return 0 }
    if title.hasPrefix(query) { return 1 }
    if title.split(separator: " ").contains(where: { $0.hasPrefix(query) }) || (" " + title).contains(" " + query) { return 2 }
    if folded(code).hasPrefix(query) { return 3 }
    return query.count >= 3 && title.contains(query) ? 4 : nil
  }
}

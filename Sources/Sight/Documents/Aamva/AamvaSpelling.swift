/// Converts text to the characters of payloads: ASCII capitals. Other letters are transliterated as in travel documents.
enum AamvaSpelling {
  /// - Throws: `AamvaWriteError` for a letter that no table has.
  static func text(_ value: String) throws(AamvaWriteError) -> String {
    var out = ""
    for character in value.uppercased() {
      switch character {
      case " "..."~": out.append(character)
      case "\u{2010}", "\u{2011}", "\u{2013}": out += "-"
      case "\u{2018}", "\u{2019}": out += "'"
      case "\u{A0}": out += " "
      default:
        let letter = Transliteration(String(character))
        if let fault = letter.fault { throw AamvaWriteError(nil, fault) }
        out += letter.text
      }
    }
    return out
  }

  /// The same without commas, because they separate the parts of names.
  static func name(_ value: String) throws(AamvaWriteError) -> String {
    try text(value).split { $0 == " " || $0 == "," }.joined(separator: " ")
  }
}

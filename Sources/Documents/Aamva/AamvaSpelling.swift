/// Text in the characters that payloads are written in.
enum AamvaSpelling {
  /// Capitals of ASCII; other letters take the form that travel documents give them, and what has none is left out.
  static func text(_ value: String) -> String {
    var out = ""
    for scalar in value.uppercased().unicodeScalars {
      switch scalar {
      case " "..."~": out.unicodeScalars.append(scalar)
      case "\u{2010}", "\u{2011}", "\u{2013}": out += "-"
      case "\u{2018}", "\u{2019}": out += "'"
      case "\u{A0}": out += " "
      default: out += Transliteration.name(String(scalar))
      }
    }
    return out
  }

  /// The same without commas, which separate the parts of names.
  static func name(_ value: String) -> String {
    text(value).split { $0 == " " || $0 == "," }.joined(separator: " ")
  }
}

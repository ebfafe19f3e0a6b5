/// The transliteration of names for MRZs, which have only A to Z (ICAO 9303-3, section 6).
public enum Transliteration {
  /// A name in capitals without diacritics, with single spaces between components: `Müller-Lüdenscheidt` becomes `MUELLER LUEDENSCHEIDT`,
  /// `d'Arras` becomes `DARRAS`. Letters without a Latin form in the standard are left out, and so are digits unless
  /// `keepsDigits` is set.
  public static func name(_ text: String, keepsDigits: Bool = false) -> String {
    var out = ""
    for scalar in text.uppercased().unicodeScalars {
      switch scalar {
      case "0"..."9": if keepsDigits { out.unicodeScalars.append(scalar) }
      case "A"..."Z": out.unicodeScalars.append(scalar)
      // Apostrophes and full stops are dropped; hyphens and spaces separate (9303-3, 4.6).
      case " ", "-", "\u{2010}", "\u{2011}", "\u{2013}", "\u{A0}", "\t", "_", "/", ",": if !out.isEmpty, out.last != " " { out += " " }
      default: out += letters[scalar] ?? ""
      }
    }
    if out.last == " " { out.removeLast() }
    return out
  }

  /// The national letters of 9303-3, section 6, table A, as capitals. If there are several forms, this is the recommended one.
  private static let letters: [Unicode.Scalar: String] = {
    let rows: [(String, String)] = [
      ("ÀÁÂÃĀĂĄǍ", "A"), ("Ä", "AE"), ("Å", "AA"), ("Æ", "AE"), ("ÇĆĈĊČ", "C"), ("ĎĐÐ", "D"), ("ÈÉÊËĒĔĖĘĚ", "E"), ("ĜĞĠĢ", "G"),
      ("ĤĦ", "H"), ("ÌÍÎÏĨĪĬĮİI", "I"), ("Ĵ", "J"), ("Ķ", "K"), ("ĹĻĽĿŁ", "L"), ("ÑŃŅŇ", "N"), ("Ŋ", "N"), ("ÒÓÔÕŌŎŐ", "O"),
      ("Ö", "OE"), ("Ø", "OE"), ("Œ", "OE"), ("ŔŖŘ", "R"), ("ŚŜŞŠȘ", "S"), ("ẞß", "SS"), ("ŢŤŦȚ", "T"), ("ÙÚÛŨŪŬŮŰŲ", "U"),
      ("Ü", "UE"), ("Ŵ", "W"), ("ÝŶŸ", "Y"), ("ŹŻŽ", "Z"), ("Þ", "TH"), ("Ĳ", "IJ"), ("ĸ", "Q"),
    ]
    var table: [Unicode.Scalar: String] = [:]
    for (from, to) in rows {
      for scalar in from.unicodeScalars { table[scalar] = to }
    }
    return table
  }()
}

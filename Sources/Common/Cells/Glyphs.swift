/// The characters that a terminal can show.
public enum Glyphs: String, CaseIterable, Sendable {
  case utf8, ascii

  /// The ASCII replacement of a character, with the same width in columns. Frames become `+-|`, marks keep their meaning, letters lose
  /// their accents.
  public static func asciiForm(of character: Character) -> Character {
    if let value = character.asciiValue { return value >= 0x20 && value < 0x7F ? character : "?" }
    if let mark = marks[character] { return mark }
    guard let scalar = character.unicodeScalars.first else { return "?" }
    if scalar.isASCII { return Character(scalar) }
    switch scalar.value {
    case 0x2500...0x257F: return boxForm(scalar.value)
    case 0x2596...0x259F: return quadrantForm(scalar.value)
    case 0x2580...0x2595: return "#"
    default: return letters[scalar] ?? "?"
    }
  }

  private static func boxForm(_ value: UInt32) -> Character {
    switch value {
    case 0x2500, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2574, 0x2576, 0x2578, 0x257A, 0x257C, 0x257E: "-"
    case 0x2501, 0x2550: "="
    case 0x256D, 0x256E: "."
    case 0x256F, 0x2570: "'"
    case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575, 0x2577, 0x2579, 0x257B, 0x257D, 0x257F: "|"
    case 0x2571: "/"
    case 0x2572: "\\"
    default: "+"
    }
  }

  /// Quadrants are the corners of filled shapes: one alone is almost empty, three are an edge with one corner cut off.
  private static func quadrantForm(_ value: UInt32) -> Character {
    switch value {
    case 0x2599, 0x259F: "."
    case 0x259B, 0x259C: "'"
    case 0x259A, 0x259E: "#"
    default: " "
    }
  }

  private static let marks: [Character: Character] = [
    "✓": "*", "✔": "*", "✗": "x", "✘": "x", "×": "x", "●": "*", "○": "o", "◉": "@", "•": "*", "·": ".", "◦": "o", "▪": "*", "▫": "o",
    "■": "#",
    "□": "o", "▌": ">", "▐": "<", "▶": ">", "►": ">", "▸": ">", "◀": "<", "◄": "<", "◂": "<", "▲": "^", "▴": "^", "▼": "v", "▾": "v",
    "›": ">",
    "‹": "<", "»": ">", "«": "<", "→": ">", "←": "<", "↑": "^", "↓": "v", "↵": "<", "⏎": "<", "▰": "#", "▱": "-", "▤": "=", "▭": "-",
    "▯": "|",
    "…": "~", "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-", "“": "\"", "”": "\"", "„": "\"", "‘": "'", "’": "'", "‚": ",", "¡": "!",
    "¿": "?", "\u{A0}": " ", "°": "o", "█": "#", "▓": "%", "▒": "+", "░": ".", "▀": "\"", "▄": "_", "€": "E", "§": "S", "±": "+", "◇": "<",
    "◆": "@", "★": "*", "☆": "*", "⚠": "!", "ⓘ": "i", "☐": "o", "☑": "*", "☒": "x", "⟳": "@", "↻": "@", "◐": "o", "◯": "o",
  ]

  private static let letters: [Unicode.Scalar: Character] = {
    let families = [
      "AÀÁÂÃÄÅĀĂĄǍ", "aàáâãäåāăąǎªæ", "CÇĆĈĊČ", "cçćĉċč", "DĎĐÐ", "dďđð", "EÈÉÊËĒĔĖĘĚ", "eèéêëēĕėęě", "GĜĞĠĢ", "gĝğġģ", "HĤĦ", "hĥħ",
      "IÌÍÎÏĨĪĬĮİ", "iìíîïĩīĭįı", "JĴ", "jĵ", "KĶ", "kķĸ", "LĹĻĽĿŁ", "lĺļľŀł", "NÑŃŅŇ", "nñńņňŋ", "OÒÓÔÕÖØŌŎŐŒ", "oòóôõöøōŏőœº", "RŔŖŘ",
      "rŕŗř", "SŚŜŞŠȘẞ", "sśŝşšșß", "TŢŤŦȚÞ", "tţťŧțþ", "UÙÚÛÜŨŪŬŮŰŲ", "uùúûüũūŭůűųµ", "WŴ", "wŵ", "YÝŶŸ", "yýÿŷ", "ZŹŻŽ", "zźżž",
      "AÆ", "AΑА", "BΒВ", "EΕЕ", "ZΖ", "HΗН", "IΙІ", "KΚК", "MΜМ", "NΝ", "OΟО", "PΡР", "CС", "TΤТ", "YΥ", "XΧХ", "aа", "eе", "oο", "oо",
      "pр", "cс", "xх", "yу",
    ]
    var table: [Unicode.Scalar: Character] = [:]
    for family in families {
      guard let plain = family.first else { continue }
      for letter in family.dropFirst() {
        if let scalar = letter.unicodeScalars.first { table[scalar] = plain }
      }
    }
    return table
  }()
}

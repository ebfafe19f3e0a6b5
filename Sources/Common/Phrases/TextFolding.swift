/// Normalises texts for search and sorting: capitals, accents and the choice between Japan's two syllabaries do not matter.
public enum TextFolding {
  /// The letters by which a text is compared: "Åland" becomes "aland", "Côte d'Ivoire" "cote divoire", "Ελλάδα" "ελλαδα", "どいつ" "ドイツ".
  public static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return String(decoding: text.utf8.compactMap(folded), as: UTF8.self) }
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": folded.append(scalar)
      case "A"..."Z": folded.append(Unicode.Scalar(UInt8(scalar.value) + 0x20))
      case " ", "-": folded.append(" ")
      case "\0"..."\u{7F}": break
      // There are no combining marks below this range.
      case "\u{80}"..<"\u{300}": folded.append(contentsOf: base(scalar).unicodeScalars)
      default: if scalar.properties.generalCategory != .nonspacingMark { folded.append(contentsOf: base(scalar).unicodeScalars) }
      }
    }
    return String(folded)
  }

  /// The same for a letter of ASCII. A list of countries has thousands of names, and most have no others.
  private static func folded(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): letter
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter + 0x20
    case UInt8(ascii: " "), UInt8(ascii: "-"): UInt8(ascii: " ")
    default: nil
    }
  }

  /// The same in Latin letters, for people without a Greek keyboard: "Ελλάδα" becomes "ellada" (ELOT 743, the simple column). nil for a
  /// text that is not Greek.
  public static func latin(_ text: String) -> String? {
    // Greek begins there.
    guard text.unicodeScalars.contains(where: { $0.value >= 0x370 }) else { return nil }
    let folded = folded(text)
    guard folded.unicodeScalars.contains(where: { greek[$0] != nil }) else { return nil }
    var latin = "", last: Unicode.Scalar?
    for scalar in folded.unicodeScalars {
      // "ου" becomes the two letters "ou" in Latin.
      if scalar == "υ", last == "ο" { latin += "u" } else { latin += greek[scalar] ?? String(scalar) }
      last = scalar
    }
    return latin
  }

  /// Other ways to type a text, folded: Greek in Latin letters, and two letters for one that is not on the keyboard: "Österreich" becomes
  /// "oesterreich", "Åland" "aaland". Empty for most texts.
  public static func respelled(_ text: String) -> [String] {
    var spelled = [latin(text)].compactMap(\.self)
    if text.unicodeScalars.contains(where: { !$0.isASCII && digraphs[$0] != nil }) {
      spelled.append(folded(text.unicodeScalars.map { digraphs[$0] ?? String($0) }.joined()))
    }
    return spelled
  }

  private static let digraphs: [Unicode.Scalar: String] = [
    "ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "Ä": "ae", "Ö": "oe", "Ü": "ue", "Å": "aa", "Ø": "oe",
  ]

  /// The sort key of a text in a language: its letters. Some languages count accented letters as letters of their own; otherwise accents
  /// only decide between texts with the same letters. Kanji sort after kana, because their reading is not known.
  public static func sortKey(_ text: String, language: String) -> String {
    let own = ownLetters[LanguageTag(language).language] ?? [:]
    var key = "", vowel: Character?
    for character in text {
      // The prolonged sound mark repeats the vowel before it.
      if character == "ー", let sound = vowel.map(String.init) { key += kana(named: sound) ?? "" }
      if let before = own.isEmpty ? nil : own[small(character)] {
        // After every text that continues with the plain letter.
        key += "\(before)\u{FFFF}"
      } else if character != "ー", let sound = sound(character) {
        key += kana(named: sound) ?? ""
        vowel = sound.last
      } else {
        key += folded(String(character))
      }
    }
    return key + "\u{0}" + text
  }

  private static func small(_ character: Character) -> Character {
    let small = character.lowercased()
    return small.count == 1 ? Character(small) : character
  }

  /// The plain letters of a scalar. Those of the common alphabets are computed once, because looking up a Unicode name is slower than
  /// anything else here.
  private static func base(_ scalar: Unicode.Scalar) -> String {
    if scalar.value < 0x400 { return bases[Int(scalar.value)] }
    return computedBase(scalar)
  }

  private static let bases = (0..<UInt32(0x400)).map { Unicode.Scalar($0).map(computedBase) ?? "" }

  /// The plain letters of an accented one, from its Unicode name: LATIN SMALL LETTER E WITH ACUTE.
  private static func computedBase(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "ß", "ẞ": return "ss"
    case "æ", "Æ": return "ae"
    case "œ", "Œ": return "oe"
    case "ı": return "i"
    case "ς": return "σ"
    case "’": return ""
    case "・", "　", "\u{A0}": return " "
    default: break
    }
    let value = scalar.value
    // Hiragana become katakana; full-width ASCII becomes ASCII.
    if (0x3041...0x3096).contains(value), let katakana = Unicode.Scalar(value + 0x60) { return String(Character(katakana)) }
    if (0xFF01...0xFF5E).contains(value), let ascii = Unicode.Scalar(value - 0xFEE0) { return folded(String(Character(ascii))) }
    // Only Latin and Greek have letters with such names, and looking up a name is slow.
    let hasTellingName = [0xC0..<0x400, 0x1D00..<0x2000, 0x2C60..<0x2C80, 0xA720..<0xA800].contains { $0.contains(value) }
    let words = hasTellingName ? (scalar.properties.name ?? "").split(separator: " ") : []
    guard let with = words.firstIndex(of: "WITH"), with > 0 else { return scalar.properties.lowercaseMapping }
    if words.first == "LATIN", words[with - 1].count == 1 { return words[with - 1].lowercased() }
    if words.first == "GREEK", let letter = greekNames[String(words[with - 1])] { return letter }
    return scalar.properties.lowercaseMapping
  }

  private static let greekNames = [
    "ALPHA": "α", "EPSILON": "ε", "ETA": "η", "IOTA": "ι", "OMICRON": "ο", "UPSILON": "υ", "OMEGA": "ω",
  ]

  private static let greek: [Unicode.Scalar: String] = [
    "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i", "κ": "k", "λ": "l", "μ": "m", "ν": "n",
    "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s", "τ": "t", "υ": "y", "φ": "f", "χ": "ch", "ψ": "ps", "ω": "o",
  ]

  /// Letters that a language's alphabet counts as letters of their own, each with the letter that they follow.
  private static let ownLetters: [String: [Character: String]] = [
    "pl": ["ą": "a", "ć": "c", "ę": "e", "ł": "l", "ń": "n", "ó": "o", "ś": "s", "ź": "z", "ż": "z\u{FFFF}"],
    "ro": ["ă": "a", "â": "a\u{FFFF}", "î": "i", "ș": "s", "ț": "t"],
    "es": ["ñ": "n"],
  ]

  /// The sound of a kana without voicing or smallness: "KA" for カ and ガ; nil for anything else.
  private static func sound(_ character: Character) -> String? {
    guard let first = character.unicodeScalars.first, (0x3041...0x30FA).contains(first.value) else { return nil }
    return folded(String(character)).unicodeScalars.first.flatMap { soundByKatakana[$0] }
  }

  /// The sounds, taken from the Unicode names: KATAKANA LETTER SMALL TU.
  private static let soundByKatakana: [Unicode.Scalar: String] = Dictionary(
    uniqueKeysWithValues: (UInt32(0x30A1)...0x30FA).compactMap { value in
      guard let scalar = Unicode.Scalar(value), let last = scalar.properties.name?.split(separator: " ").last else { return nil }
      let sound = String(last)
      return (scalar, plainSounds[sound.prefix(1)].map { $0 + sound.dropFirst() } ?? sound)
    })

  /// A letter in gojūon order.
  private static func kana(named sound: String) -> String? { kanaBySound[sound] }

  private static let plainSounds: [Substring: String] = ["G": "K", "Z": "S", "D": "T", "B": "H", "P": "H", "V": ""]

  private static let kanaBySound: [String: String] = {
    let sounds =
      """
      A I U E O KA KI KU KE KO SA SI SU SE SO TA TI TU TE TO NA NI NU NE NO HA HI HU HE HO MA MI MU ME MO YA YU YO RA RI RU RE RO WA WI WE WO N
      """
    return Dictionary(
      uniqueKeysWithValues: sounds.split(separator: " ").enumerated().map { place, sound in
        (String(sound), Unicode.Scalar(0x30A0 + UInt32(place)).map { String($0) } ?? "")
      })
  }()
}

/// Codes that stand for words, in all the forms that issuers use.
enum AamvaCodes {
  /// The digits of ANSI D20 (1, 2, 9), or letters.
  static func sex(_ text: ArraySlice<UInt8>) -> AamvaSex? {
    guard let first = text.first.map(AamvaText.capital) else { return nil }
    switch first {
    case UInt8(ascii: "1"), UInt8(ascii: "M"): return .male
    case UInt8(ascii: "2"), UInt8(ascii: "F"): return .female
    case UInt8(ascii: "9"), UInt8(ascii: "X"): return .unspecified
    default: return nil
    }
  }

  /// The three letters of ANSI D20, the two letters of older systems, or words in English or French.
  static func eyeColor(_ text: ArraySlice<UInt8>) -> AamvaEyeColor? {
    switch word(text) {
    case "BLK", "BK", "BLACK", "NOIR", "NOI": .black
    case "BLU", "BL", "BLUE", "BLE", "BLEU", "BLEUS": .blue
    case "BRO", "BR", "BN", "BRN", "BROWN", "BRU", "BRUN", "BRUNS", "MARRON": .brown
    case "GRY", "GY", "GRAY", "GREY", "GRA", "GRIS", "GRI": .gray
    case "GRN", "GN", "GR", "GREEN", "GRE", "VERT", "VERTS", "VER": .green
    case "HAZ", "HZ", "HA", "HAZEL", "HZL", "NOISETTE", "NOIS", "PERS": .hazel
    case "MAR", "MAROON", "MR": .maroon
    case "PNK", "PK", "PINK": .pink
    case "DIC", "MUL", "DICHROMATIC": .dichromatic
    default: nil
    }
  }

  /// The same forms as for eyes. `BL` is not accepted: some issuers mean black by it and others blond.
  static func hairColor(_ text: ArraySlice<UInt8>) -> AamvaHairColor? {
    switch word(text) {
    case "BAL", "BALD", "BA": .bald
    case "BLK", "BK", "BLACK", "NOIR", "NOIRS": .black
    case "BLN", "BLD", "BD", "BLO", "BLOND", "BLONDE", "BLONDS", "BLND": .blond
    case "BRO", "BR", "BN", "BRN", "BROWN", "BRUN", "BRUNS", "CHATAIN": .brown
    case "GRY", "GY", "GRAY", "GREY", "GRA", "GRIS": .gray
    case "RED", "RD", "AUB", "AUBURN", "ROUX": .red
    case "SDY", "SANDY", "SD": .sandy
    case "WHI", "WHT", "WH", "WHITE", "BLANC", "BLANCS": .white
    default: nil
    }
  }

  /// Whether it is the code of a colour, or a code such as `UNK` for an unknown one.
  static func isKnownEyeColor(_ text: ArraySlice<UInt8>) -> Bool { eyeColor(text) != nil || isUnknown(text) }

  static func isKnownHairColor(_ text: ArraySlice<UInt8>) -> Bool { hairColor(text) != nil || isUnknown(text) }

  /// Whether it is a code for an unknown colour.
  static func isUnknown(_ text: ArraySlice<UInt8>) -> Bool {
    AamvaText.equals(text, "UNK") || AamvaText.equals(text, "UNKN") || AamvaText.equals(text, "UN") || AamvaText.equals(text, "UNKNOWN")
      || AamvaText.equals(text, "XXX")
  }

  /// The three letters of a country (element DCG).
  static func country(_ text: ArraySlice<UInt8>) -> String? {
    switch word(text) {
    case "USA", "US", "U.S.A.", "UNITED STATES": "USA"
    case "CAN", "CA", "CDN", "CANADA": "CAN"
    case "MEX", "MX", "MEXICO": "MEX"
    default: nil
    }
  }

  /// Reads `1`, `Y`, `YES` and other forms of yes and no; nil for a blank and anything else.
  static func isYes(_ text: ArraySlice<UInt8>) -> Bool? {
    switch word(text) {
    case "1", "Y", "YES", "T", "TRUE", "DONOR", "OUI", "O": true
    case "0", "N", "NO", "F", "FALSE", "NON": false
    default: nil
    }
  }

  /// Letter, digit, letter, digit, letter, digit.
  static func isCanadianPostalCode(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count == 6 else { return false }
    for (place, byte) in text.enumerated() {
      guard place % 2 == 0 ? AamvaText.isCapital(AamvaText.capital(byte)) : AamvaText.isDigit(byte) else { return false }
    }
    return true
  }

  private static func word(_ text: ArraySlice<UInt8>) -> String {
    text.count > 13 ? "" : String(decoding: text.map(AamvaText.capital), as: UTF8.self)
  }
}

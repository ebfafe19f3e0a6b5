/// How well bytes fit an element. This distinguishes a lost separator from letters that only look like an ID.
enum AamvaGrammar {
  /// A fixed form that is hardly ever matched by chance, such as a date.
  static let strong = 12
  /// A few digits or letters.
  static let medium = 8
  /// One letter or digit.
  static let weak = 6
  /// Free text.
  static let free = 2
  /// No value, which the element allows.
  static let empty = -2
  static let bad = -25

  /// How well a value fits its element, from `bad` to `strong`.
  static func fit(_ definition: AamvaElementDefinition, _ bytes: ArraySlice<UInt8>) -> Int {
    let text = AamvaText.trimmed(bytes)
    guard text.count <= 90 else { return bad }
    if text.isEmpty { return whenEmpty(definition.kind) }
    if AamvaText.isUnavailable(text) { return definition.kind == .name ? free : medium }
    switch definition.kind {
    case .date: return (4...10).contains(text.count) && isDay(AamvaDate.read(text)) ? strong : bad
    case .sex, .truncation, .indicator, .yesOrNo, .compliance, .weightRange: return text.count == 1 ? letter(definition.kind, text) : bad
    case .eyeColor: return text.count <= 5 && AamvaCodes.isKnownEyeColor(text) ? strong : bad
    case .hairColor: return text.count <= 5 && AamvaCodes.isKnownHairColor(text) ? strong : bad
    case .height: return text.count <= 7 && AamvaText.isDigit(text[text.startIndex]) && AamvaMeasure.height(text) != nil ? strong : bad
    case .centimetres: return text.count <= 6 && AamvaMeasure.centimetres(in: text) != nil ? medium : bad
    case .pounds, .kilograms: return text.count <= 6 && AamvaMeasure.weight(text, inKilograms: false) != nil ? medium : bad
    case .state: return text.count == 2 && AamvaJurisdiction(code: AamvaText.string(text)) != nil ? strong : bad
    case .country: return AamvaCodes.country(text) != nil ? strong : bad
    case .postalCode: return postalCode(text)
    case .race: return text.count <= 3 ? medium : bad
    case .suffix: return text.count <= 5 ? free : bad
    case .code: return text.count > 12 || AamvaTokenizer.isElement(Array(text.prefix(3)), at: 0, requiresKnown: true) ? bad : free
    case .name: return text.count <= 40 && isName(text) ? free : bad
    case .givenNames, .fullName: return isName(text) ? free : bad
    case .city: return text.count > 24 || !isName(text) ? bad : text.count > 1 ? free : empty
    case .street: return text.count > 40 ? bad : text.contains { AamvaText.isCapital(AamvaText.capital($0)) } ? free : empty
    case .number: return text.count <= 30 && text.contains(where: AamvaText.isDigit) ? free : text.count <= 30 ? empty : bad
    case .text: return text.count <= 50 ? 0 : bad
    }
  }

  private static func whenEmpty(_ kind: AamvaElementDefinition.Kind) -> Int {
    switch kind {
    case .name, .fullName, .givenNames, .street, .city, .state, .date, .number: -8
    default: empty
    }
  }

  private static func isDay(_ reading: AamvaDate.Reading) -> Bool {
    if case .wrong = reading { return false }
    return true
  }

  private static func letter(_ kind: AamvaElementDefinition.Kind, _ text: ArraySlice<UInt8>) -> Int {
    let letters: StaticString =
      switch kind {
      case .sex: "1290MFX"
      case .truncation: "NTU"
      case .compliance: "FMN"
      case .weightRange: "0123456789"
      default: "10YN"
      }
    let byte = text[text.startIndex]
    return letters.withUTF8Buffer { $0.contains(byte) } ? weak : bad
  }

  private static func postalCode(_ text: ArraySlice<UInt8>) -> Int {
    let characters = text.filter { $0 != AamvaText.blank && $0 != UInt8(ascii: "-") }
    let isZip = (characters.count == 5 || characters.count == 9) && characters.allSatisfy(AamvaText.isDigit)
    return isZip || AamvaCodes.isCanadianPostalCode(characters[...]) ? strong : bad
  }

  /// Whether it has only letters and the marks that names of people and places contain.
  private static func isName(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { byte in
      byte >= 0x80 || AamvaText.isCapital(AamvaText.capital(byte)) || AamvaText.isBlank(byte) || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "'") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "$")
    }
  }

  /// The orders in which issuers write elements. Three letters are more likely an ID when they follow the element that usually precedes it.
  private static let orders: [[AamvaElementID]] = [
    [
      "DAQ", "DCS", "DDE", "DAC", "DDF", "DAD", "DDG", "DCA", "DCB", "DCD", "DBD", "DBB", "DBA", "DBC", "DAU", "DAY", "DAG", "DAI", "DAJ",
      "DAK", "DCF", "DCG", "DAW", "DAZ", "DCK", "DDA", "DDB", "DDK", "DDL",
    ],
    [
      "DCA", "DCB", "DCD", "DBA", "DCS", "DCT", "DCU", "DBD", "DBB", "DBC", "DAY", "DAU", "DCE", "DAG", "DAI", "DAJ", "DAK", "DAQ", "DCF",
      "DCG", "DCH",
    ],
    ["DBA", "DCS", "DAC", "DAD", "DBD"], ["DAG", "DAH", "DAI"], ["DCG", "DDE", "DDF", "DDG"], ["DCG", "DCU", "DAW"], ["DDB", "DDC", "DDD"],
    [
      "DAQ", "DAA", "DAG", "DAI", "DAJ", "DAK", "DAR", "DAS", "DAT", "DAU", "DAW", "DAY", "DAZ", "DBA", "DBB", "DBC", "DBD", "DBH",
    ],
    ["DAA", "DAB", "DAC", "DAD", "DAE", "DAL", "DAM", "DAN", "DAO", "DAP", "DAQ", "DAR"],
  ]

  private static let successions: Set<UInt64> = Set(
    orders.flatMap { order in zip(order, order.dropFirst()).map { UInt64($0.packed) << 32 | UInt64($1.packed) } })

  /// Whether the second element directly follows the first in one of the usual orders.
  static func isUsual(_ first: AamvaElementID, then second: AamvaElementID) -> Bool {
    successions.contains(UInt64(first.packed) << 32 | UInt64(second.packed))
  }
}

/// Heights and weights in payloads.
enum AamvaMeasure {
  enum Height: Equatable {
    case inches(Int)
    case centimetres(Int)
  }

  enum Weight: Equatable {
    case pounds(Int)
    case kilograms(Int)
  }

  /// A height: `073 in`, `181 cm`, `71 IN`, in version 1 `509` (five feet nine), and variants that issuers use: `5'-09"`, `5-9`, `5 FT 9`.
  /// nil for anything that cannot be the height of a person.
  ///
  /// Three digits without a unit are inches when they begin with 0, feet and inches when they can be (300 to 811), else centimetres. No
  /// height fits two of these.
  static func height(_ bytes: ArraySlice<UInt8>) -> Height? {
    let text = AamvaText.trimmed(bytes)
    let numbers = text.split { !AamvaText.isDigit($0) }
    guard let first = numbers.first.flatMap(AamvaText.number) else { return nil }
    let unit = unit(of: text)
    if numbers.count > 1 {
      // Metres with a decimal point (“1.75 m”), or feet and inches.
      guard numbers.count == 2, let second = AamvaText.number(numbers[1]) else { return nil }
      if unit == UInt8(ascii: "M"), first <= 2, numbers[1].count == 2 { return centimetres(first * 100 + second) }
      return second < 12 ? inches(first * 12 + second) : nil
    }
    switch unit {
    case UInt8(ascii: "C"): return centimetres(first)
    case UInt8(ascii: "I") where first <= 107, UInt8(ascii: "\"") where first <= 107: return inches(first)
    case UInt8(ascii: "F"), UInt8(ascii: "'"): return inches(first < 10 ? first * 12 : first / 100 * 12 + first % 100)
    default: break
    }
    if (300...811).contains(first), first % 100 < 12 { return inches(first / 100 * 12 + first % 100) }
    if (24...107).contains(first) { return inches(first) }
    return centimetres(first)
  }

  /// The element for centimetres (version 1). Some issuers put feet and inches there: `5-01`.
  static func centimetres(in bytes: ArraySlice<UInt8>) -> Height? {
    let text = AamvaText.trimmed(bytes)
    if let number = AamvaText.number(text), number >= 60 { return centimetres(number) }
    return height(text)
  }

  /// A weight: `175`, `050 KG`, `180 LB`. Without a unit, the element's unit applies. nil for zero and for anything
  /// that is not a weight.
  static func weight(_ bytes: ArraySlice<UInt8>, inKilograms: Bool) -> Weight? {
    let text = AamvaText.trimmed(bytes)
    guard let number = AamvaText.number(text.prefix { AamvaText.isDigit($0) }), (1...1500).contains(number) else { return nil }
    switch unit(of: text) {
    case UInt8(ascii: "K"): return .kilograms(number)
    case UInt8(ascii: "L"): return .pounds(number)
    default: return inKilograms ? .kilograms(number) : .pounds(number)
    }
  }

  /// The first letter or mark after the first number, as a capital.
  private static func unit(of text: ArraySlice<UInt8>) -> UInt8? {
    text.first { !AamvaText.isDigit($0) && !AamvaText.isBlank($0) && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }
      .map(AamvaText.capital)
  }

  private static func inches(_ number: Int) -> Height? { (20...107).contains(number) ? .inches(number) : nil }

  private static func centimetres(_ number: Int) -> Height? { (50...272).contains(number) ? .centimetres(number) : nil }
}

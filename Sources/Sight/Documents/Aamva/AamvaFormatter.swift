/// Formats the value of an element in plain English: `1` of DBC is “Male”, `068 in` is “5'08" (173 cm)”, `06061986` is “1986-06-06”.
/// For the command line and for records. Screens use `AamvaFields` and the person's language.
public enum AamvaFormatter {
  /// The value in a readable form. A value without another form is only trimmed, and one that does not fit its element stays as it is.
  public static func formatted(_ value: String, of id: AamvaElementID) -> String {
    let bytes = Array(value.utf8)
    let text = AamvaText.trimmed(bytes[...])
    guard let definition = AamvaElementTable.definition(of: id) else { return AamvaText.string(text) }
    if text.isEmpty { return "" }
    if AamvaText.isUnavailable(text) { return AamvaText.equals(text, "NONE") ? "None" : "Not available" }
    return word(definition.kind, text) ?? AamvaText.line(text)
  }

  private static func word(_ kind: AamvaElementDefinition.Kind, _ text: ArraySlice<UInt8>) -> String? {
    switch kind {
    case .date: date(text)
    case .sex: AamvaCodes.sex(text).map(name)
    case .eyeColor: AamvaCodes.isUnknown(text) ? "Unknown" : AamvaCodes.eyeColor(text).map(name)
    case .hairColor: AamvaCodes.isUnknown(text) ? "Unknown" : AamvaCodes.hairColor(text).map(name)
    case .height: AamvaMeasure.height(text).map(height)
    case .centimetres: AamvaMeasure.centimetres(in: text).map(height)
    case .pounds: AamvaMeasure.weight(text, inKilograms: false).map(weight)
    case .kilograms: AamvaMeasure.weight(text, inKilograms: true).map(weight)
    case .weightRange: AamvaText.number(text).flatMap(AamvaWeightRange.init(code:)).map(range)
    case .state: AamvaJurisdiction(code: AamvaText.string(text).uppercased())?.name
    case .country: AamvaCodes.country(text).flatMap { ["USA": "United States", "CAN": "Canada", "MEX": "Mexico"][$0] }
    case .postalCode: AamvaPostalCode(text)?.display
    case .truncation: ["T": "Truncated", "N": "Not truncated", "U": "Unknown"][AamvaText.string(text)]
    case .indicator, .yesOrNo: AamvaCodes.isYes(text).map { $0 ? "Yes" : "No" }
    case .compliance: ["F": "Fully compliant", "M": "Materially compliant", "N": "Not compliant"][AamvaText.string(text)]
    case .race: races[AamvaText.string(text)]
    case .suffix: suffixes[AamvaText.string(text).uppercased().filter { $0 != "." }]
    case .name, .givenNames: AamvaName.joined(AamvaText.line(text))
    case .fullName: fullName(AamvaText.line(text))
    case .text, .street, .city, .number, .code: nil
    }
  }

  private static func date(_ text: ArraySlice<UInt8>) -> String? {
    switch AamvaDate.read(text) {
    case .day(let day): day.iso
    case .none: "None"
    case .never: "Never"
    case .wrong: nil
    }
  }

  /// First, middle and last name and suffix.
  private static func fullName(_ text: String) -> String {
    let name = AamvaName.full(text)
    return [name.first, name.middle, name.last, name.suffix].compactMap { $0 }.joined(separator: " ")
  }

  // MARK: Measures

  /// Feet and inches with centimetres, the unit of the card first.
  static func height(_ height: AamvaMeasure.Height) -> String {
    switch height {
    case .inches(let inches): "\(feet(inches)) (\(Int((Double(inches) * 2.54).rounded())) cm)"
    case .centimetres(let centimetres): "\(centimetres) cm (\(feet(Int((Double(centimetres) / 2.54).rounded()))))"
    }
  }

  private static func feet(_ inches: Int) -> String { "\(inches / 12)'\(CalendarDate.padded(inches % 12, 2))\"" }

  static func weight(_ weight: AamvaMeasure.Weight) -> String {
    switch weight {
    case .pounds(let pounds): "\(pounds) lb (\(Int((Double(pounds) * 0.45359237).rounded())) kg)"
    case .kilograms(let kilograms): "\(kilograms) kg (\(Int((Double(kilograms) / 0.45359237).rounded())) lb)"
    }
  }

  private static func range(_ range: AamvaWeightRange) -> String {
    guard let pounds = range.pounds.last, let kilograms = range.kilograms.last else {
      return "\(range.pounds.first) lb or more (\(range.kilograms.first) kg or more)"
    }
    return "\(range.pounds.first) to \(pounds) lb (\(range.kilograms.first) to \(kilograms) kg)"
  }

  // MARK: Words

  static func name(_ sex: AamvaSex) -> String {
    switch sex {
    case .male: "Male"
    case .female: "Female"
    case .unspecified: "Not specified"
    }
  }

  static func name(_ color: AamvaEyeColor) -> String {
    switch color {
    case .black: "Black"
    case .blue: "Blue"
    case .brown: "Brown"
    case .gray: "Gray"
    case .green: "Green"
    case .hazel: "Hazel"
    case .maroon: "Maroon"
    case .pink: "Pink"
    case .dichromatic: "Two colors"
    }
  }

  static func name(_ color: AamvaHairColor) -> String {
    switch color {
    case .bald: "Bald"
    case .black: "Black"
    case .blond: "Blond"
    case .brown: "Brown"
    case .gray: "Gray"
    case .red: "Red or auburn"
    case .sandy: "Sandy"
    case .white: "White"
    }
  }

  /// ANSI D20.
  private static let races = [
    "AI": "American Indian or Alaska Native", "AP": "Asian or Pacific Islander", "BK": "Black", "H": "Hispanic origin",
    "O": "Not of Hispanic origin", "U": "Unknown", "W": "White",
  ]

  /// ANSI D20.
  private static let suffixes = [
    "JR": "Junior", "SR": "Senior", "1ST": "First", "I": "First", "2ND": "Second", "II": "Second", "3RD": "Third", "III": "Third",
    "4TH": "Fourth", "IV": "Fourth", "5TH": "Fifth", "V": "Fifth", "6TH": "Sixth", "VI": "Sixth", "7TH": "Seventh", "VII": "Seventh",
    "8TH": "Eighth", "VIII": "Eighth", "9TH": "Ninth", "IX": "Ninth",
  ]
}

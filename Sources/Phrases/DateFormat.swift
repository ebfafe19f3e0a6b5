/// Calendar days as languages write them in a sentence, with the month as a word: no reader takes the month for the day.
enum DateFormat {
  private static let months: [String: [String]] = [
    "en": [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ],
    "nl": [
      "januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november", "december",
    ],
    "de": ["Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"],
  ]

  /// "9 March 2034", "9 maart 2034", "9. März 2034"; without a known day "March 2034"; without a month "2034". Other languages get the
  /// form of ISO 8601: 2034-03-09, 2034-03, 2034.
  static func text(year: Int, month: Int?, day: Int?, language: String) -> String {
    guard let month, (1...12).contains(month) else { return String(year) }
    guard let names = months[language] else {
      return ([padded(year, 4), padded(month, 2)] + (day.map { [padded($0, 2)] } ?? [])).joined(separator: "-")
    }
    let name = names[month - 1]
    guard let day else { return "\(name) \(year)" }
    return language == "de" ? "\(day). \(name) \(year)" : "\(day) \(name) \(year)"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

/// Whole numbers with the language's separator between groups of three digits, from five digits on.
enum NumberFormat {
  static func text(_ number: Int, language: String) -> String {
    let digits = String(number.magnitude)
    guard digits.count > 4 else { return String(number) }
    let separator: Character = language == "en" ? "," : language == "nl" || language == "de" ? "." : "\u{A0}"
    var result = ""
    for (i, digit) in digits.enumerated() {
      if i > 0, (digits.count - i) % 3 == 0 { result.append(separator) }
      result.append(digit)
    }
    return (number < 0 ? "-" : "") + result
  }
}

/// Calendar days as they are written in a sentence. The month is a word, so that nobody confuses month and day.
enum DateFormat {
  /// "9 March 2034", "9. März 2034", "9 marca 2034", "2034年3月9日"; without a day "March 2034", "marzec 2034"; without a month "2034".
  /// Unsupported languages get the form of ISO 8601: 2034-03-09, 2034-03, 2034.
  static func text(year: Int, month: Int?, day: Int?, language: String) -> String {
    let facts = LanguageFacts.of(language)
    guard let month, (1...12).contains(month) else {
      return facts.map { fill($0.year, ["y": String(year)]) } ?? String(year)
    }
    guard let facts else {
      return ([padded(year, 4), padded(month, 2)] + (day.map { [padded($0, 2)] } ?? [])).joined(separator: "-")
    }
    guard let day else { return fill(facts.month, ["m": (facts.aloneMonths ?? facts.months)[month - 1], "y": String(year)]) }
    let number = day == 1 ? facts.first ?? "1" : String(day)
    return fill(facts.day, ["d": number, "m": facts.months[month - 1], "y": String(year)])
  }

  private static func fill(_ pattern: String, _ values: [String: String]) -> String {
    Pattern(pattern).parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let name): values[name] ?? ""
      }
    }.joined()
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

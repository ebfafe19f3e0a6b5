/// Whole numbers with the language's separator between groups of three digits, if the language groups numbers of that length (CLDR,
/// "minimum grouping digits"): 1,234 in English, 1234 and 12.345 in Spanish.
enum NumberFormat {
  static func text(_ number: Int, language: String) -> String {
    let facts = LanguageFacts.of(language)
    let digits = String(number.magnitude)
    // In unsupported languages, a space cannot be mistaken for a decimal mark.
    let separator = facts?.group ?? "\u{A0}"
    guard digits.count >= facts?.fewestDigits ?? 5 else { return String(number) }
    var result = ""
    for (i, digit) in digits.enumerated() {
      if i > 0, (digits.count - i) % 3 == 0 { result.append(separator) }
      result.append(digit)
    }
    return (number < 0 ? "-" : "") + result
  }
}

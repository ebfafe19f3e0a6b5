/// Dates in payloads.
///
/// The standard prescribes MMDDCCYY in the United States and CCYYMMDD in Canada, and version 1 CCYYMMDD everywhere, but issuers mix them up.
/// No date is valid in both forms: the first two digits of a year are 18 to 21 (or 99), and a month is at most 12. So the digits decide, not
/// the country.
enum AamvaDate {
  /// The content of a date element.
  enum Reading: Equatable {
    case day(CalendarDate)
    /// Blank, zeros or a marker for no date.
    case none
    /// Nines, or a word for it: the document never expires.
    case never
    /// Not a date; this deserves a warning.
    case wrong
  }

  /// Reads an element's bytes.
  /// - Parameter birth: the holder's date of birth. It resolves ambiguous dates without leading zeros, because age limits end on birthdays.
  static func read(_ bytes: ArraySlice<UInt8>, birth: CalendarDate? = nil) -> Reading {
    let text = AamvaText.trimmed(bytes)
    if isNever(text) { return .never }
    if AamvaText.isUnavailable(text) { return .none }
    let digits = text.prefix { AamvaText.isDigit($0) }
    switch digits.count {
    case 8...: return eight(digits.prefix(8))
    case 7: return seven(digits, birth: birth)
    case 1...4 where digits.count < text.count: return separated(text)
    default: return text.allSatisfy { $0 == 48 } ? .none : .wrong
    }
  }

  /// Whether issuers mean by it that the document never expires: `INDEF`, `PERMANENT`.
  private static func isNever(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, !AamvaText.isDigit(first) else { return false }
    let letters = text.map(AamvaText.capital).filter(AamvaText.isCapital)
    return ["INDEF", "PERM", "NEVER", "NONEXP", "NOEXP", "LIFETIME"].contains { letters.starts(with: $0.utf8) }
  }

  private static func eight(_ digits: ArraySlice<UInt8>) -> Reading {
    let start = digits.startIndex
    func number(_ from: Int, _ count: Int) -> Int {
      var number = 0
      for place in start + from..<start + from + count { number = number * 10 + Int(digits[place] - 48) }
      return number
    }
    if let day = day(number(4, 4), number(0, 2), number(2, 2)) ?? day(number(0, 4), number(4, 2), number(6, 2)) { return .day(day) }
    if digits.allSatisfy({ $0 == 48 }) { return .none }
    return digits.allSatisfy { $0 == 57 } ? .never : .wrong
  }

  /// Seven digits: the month or the day lost its leading zero, and the year comes first or last. Read only if there is one way to do so.
  private static func seven(_ digits: ArraySlice<UInt8>, birth: CalendarDate?) -> Reading {
    let numbers = digits.map { Int($0 - 48) }
    func number(_ range: Range<Int>) -> Int { numbers[range].reduce(0) { $0 * 10 + $1 } }
    let days = [
      day(number(3..<7), number(0..<1), number(1..<3)), day(number(3..<7), number(0..<2), number(2..<3)),
      day(number(0..<4), number(4..<5), number(5..<7)), day(number(0..<4), number(4..<6), number(6..<7)),
    ].compactMap { $0 }
    if days.count == 1 { return .day(days[0]) }
    if let birth, let day = days.first(where: { ($0.month, $0.day) == (birth.month, birth.day) }) { return .day(day) }
    return .wrong
  }

  /// Parts separated by hyphens, slashes, full stops or spaces.
  private static func separated(_ text: ArraySlice<UInt8>) -> Reading {
    let parts = text.split { !AamvaText.isDigit($0) }
    guard parts.count == 3, let first = AamvaText.number(parts[0]), let second = AamvaText.number(parts[1]),
      let third = AamvaText.number(parts[2])
    else { return .wrong }
    let found = parts[0].count == 4 ? day(first, second, third) : parts[2].count == 4 ? day(third, first, second) : nil
    return found.map { .day($0) } ?? .wrong
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDate? {
    guard (1800...2199).contains(year) || year == 9999 else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }
}

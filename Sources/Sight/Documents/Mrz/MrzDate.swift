/// A date in an MRZ: YYMMDD without the century.
///
/// The century is derived from a given day (never from a clock):
/// - a **birth date** is in the latest century that does not put it after that day (in 2025: 24 is 2024, 26 is 1926);
/// - an **expiry date** is at most 50 years after that day's year, and less than 50 before (in 2025: 75 is 2075, 76 is 1976).
public struct MrzDate: Hashable, Sendable {
  /// 0 to 99.
  public let year: Int
  /// nil when unknown (`<<` or `00`).
  public let month: Int?
  public let day: Int?

  /// From six characters; nil when they are not a date: other characters, an unknown year, a day without a month, an impossible day.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 6 else { return nil }
    let read = bytes.withUnsafeBufferPointer { Self.read($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) }
    guard let read else { return nil }
    self = read
  }

  private init(year: Int, month: Int?, day: Int?) { (self.year, self.month, self.day) = (year, month, day) }

  /// The date in six characters (ASCII bytes); nil when they are not a date.
  static func read(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ e: UInt8, _ f: UInt8) -> MrzDate? {
    guard let year = pair(a, b), year >= 0, let month = pair(c, d), let day = pair(e, f) else { return nil }
    // The standard does not have 00, but many issuers print it for "unknown".
    if month <= 0 { return day <= 0 ? MrzDate(year: year, month: nil, day: nil) : nil }
    guard month <= 12 else { return nil }
    if day <= 0 { return MrzDate(year: year, month: month, day: nil) }
    // A year divisible by four is a leap year in at least one of the centuries.
    let length = month == 2 ? (year % 4 == 0 ? 29 : 28) : CalendarDate.length(ofMonth: month, year: 2001)
    return day <= length ? MrzDate(year: year, month: month, day: day) : nil
  }

  /// Two digits as a number; -1 for `<<`; nil for anything else.
  private static func pair(_ a: UInt8, _ b: UInt8) -> Int? {
    if a == UInt8(ascii: "<"), b == UInt8(ascii: "<") { return -1 }
    guard (48...57).contains(a), (48...57).contains(b) else { return nil }
    return Int(a) * 10 + Int(b) - 528
  }

  /// The date as a birth date relative to a given day; nil when the day does not exist in that century (29 February 1900).
  public func birth(asOf today: CalendarDate) -> PartialDate? {
    let century = today.year / 100 * 100
    for year in [century + year, century + year - 100] {
      guard let date = PartialDate(year: year, month: month, day: day), let earliest = date.earliest, earliest <= today else { continue }
      return date
    }
    return nil
  }

  /// The date as an expiry date relative to a given day; nil when it is incomplete or does not exist in that century.
  public func expiration(asOf today: CalendarDate) -> CalendarDate? {
    guard let month, let day else { return nil }
    let century = today.year / 100 * 100
    for year in [century + year - 100, century + year, century + year + 100] where year > today.year - 50 && year <= today.year + 50 {
      return CalendarDate(year: year, month: month, day: day)
    }
    return nil
  }
}

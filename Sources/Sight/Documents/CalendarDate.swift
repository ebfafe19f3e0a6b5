/// A day of the Gregorian calendar, without time or time zone. Pure modules calculate with it and never read a clock.
public struct CalendarDate: Codable, Hashable, Comparable, Sendable {
  public let year: Int
  /// 1 to 12.
  public let month: Int
  /// 1 to the month's length.
  public let day: Int

  /// nil when there is no such day. Years are 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, year: year) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// From `YYYY-MM-DD` (ISO 8601); nil for anything else.
  public init?(iso text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The day in UTC at a moment given as seconds since 1970-01-01T00:00:00Z. Moments outside the years 1 to 9999 give the nearest day.
  public init(secondsSince1970 seconds: Int) {
    self.init(daysSince1970: seconds / 86400 - (seconds % 86400 < 0 ? 1 : 0))
  }

  /// The day that is `days` after 1970-01-01, limited to the years 1 to 9999.
  public init(daysSince1970 days: Int) {
    // Counted from 1 March of year 0, so that the leap day is the last day of a year. 146097 days are 400 years.
    let shifted = min(max(days, -719162), 2_932_896) + 719468
    let era = (shifted >= 0 ? shifted : shifted - 146096) / 146097
    let dayOfEra = shifted - era * 146097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days after 1970-01-01.
  public var daysSince1970: Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468
  }

  /// `YYYY-MM-DD` (ISO 8601).
  public var iso: String { "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))" }

  /// `YYMMDD`, the form in an MRZ.
  public var mrz: String { "\(Self.padded(year % 100, 2))\(Self.padded(month, 2))\(Self.padded(day, 2))" }

  public static func < (a: CalendarDate, b: CalendarDate) -> Bool { (a.year, a.month, a.day) < (b.year, b.month, b.day) }

  /// The day that is `days` later (negative: earlier).
  public func adding(days: Int) -> CalendarDate { CalendarDate(daysSince1970: daysSince1970 + days) }

  /// The same day `years` later. 29 February becomes 1 March in a year without it. Years stay within 1 to 9999.
  public func adding(years: Int) -> CalendarDate {
    let year = min(max(year + years, 1), 9999)
    if let same = CalendarDate(year: year, month: month, day: day) { return same }
    return CalendarDate(daysSince1970: CalendarDate(year: year, month: 2, day: 28).map { $0.daysSince1970 + 1 } ?? daysSince1970)
  }

  /// The age in years, on a later day, of a person born on this day. Someone born on 29 February turns a year older on 1 March in other
  /// years.
  public func age(on day: CalendarDate) -> Int {
    day.year - year - ((day.month, day.day) < (month, self.day) ? 1 : 0)
  }

  /// The length of a month in days.
  public static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  static func padded(_ number: Int, _ length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = CalendarDate(iso: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is not a day; write YYYY-MM-DD")
    }
    self = date
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(iso)
  }
}

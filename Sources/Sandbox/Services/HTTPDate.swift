import Documents

/// The date of HTTP headers (RFC 9110, section 5.6.7). It is written as an IMF-fixdate, `Sun, 06 Nov 1994 08:49:37 GMT`, and read in the two older
/// forms as well, as every recipient must: `Sunday, 06-Nov-94 08:49:37 GMT` (RFC 850) and `Sun Nov  6 08:49:37 1994` (asctime).
extension Moment {
  private static let dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
  private static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Without the milliseconds.
  public var httpDate: String {
    let parts = httpParts
    return "\(parts.weekday.prefix(3)), \(parts.day) \(parts.month) \(parts.year) \(parts.time) GMT"
  }

  /// The parts of every form, with leading zeros.
  private var httpParts: (weekday: String, day: String, month: String, year: String, time: String) {
    let day = day, iso = iso
    // 1970-01-01 was a Thursday.
    let weekday = ((day.daysSince1970 + 4) % 7 + 7) % 7
    return (
      Self.dayNames[weekday], String(iso.dropFirst(8).prefix(2)), Self.monthNames[day.month - 1], String(iso.prefix(4)),
      String(iso.dropFirst(11).prefix(8))
    )
  }

  /// nil for anything but one of the three forms, also with another day of the week.
  ///
  /// - Parameter now: two digits of a year mean the last such year that is at most 50 years after this moment.
  public init?(httpDate text: String, at now: Moment) {
    let words = text.split(separator: " ").map(String.init)
    let read: Moment?
    switch words.count {
    case 6: read = Self.moment(words[3], words[2], words[1], words[4])
    case 5: read = Self.moment(words[4], words[1], words[2].count == 1 ? "0\(words[2])" : words[2], words[3])
    case 4:
      let date = words[1].split(separator: "-").map(String.init), last = now.day.year + 50
      guard date.count == 3, let digits = Int(date[2]), (0...99).contains(digits) else { return nil }
      read = Self.moment(String(last - (last - digits) % 100), date[1], date[0], words[2])
    default: read = nil
    }
    // Whatever is not exactly in one of the forms is written differently again.
    guard let read, read.httpForms.contains(text) else { return nil }
    self = read
  }

  private var httpForms: [String] {
    let parts = httpParts, day = parts.day.hasPrefix("0") ? " \(parts.day.dropFirst())" : parts.day
    return [
      httpDate, "\(parts.weekday), \(parts.day)-\(parts.month)-\(parts.year.suffix(2)) \(parts.time) GMT",
      "\(parts.weekday.prefix(3)) \(parts.month) \(day) \(parts.time) \(parts.year)",
    ]
  }

  private static func moment(_ year: String, _ month: String, _ day: String, _ time: String) -> Moment? {
    guard let index = monthNames.firstIndex(of: month) else { return nil }
    return Moment(iso: "\(year)-\(index < 9 ? "0" : "")\(index + 1)-\(day)T\(time)Z")
  }
}

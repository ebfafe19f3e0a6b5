import Documents

/// The date of HTTP headers in its only valid form, IMF-fixdate (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
extension Moment {
  private static let dayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Without the milliseconds.
  public var httpDate: String {
    let day = day, iso = iso
    // 1970-01-01 was a Thursday.
    let weekday = ((day.daysSince1970 + 4) % 7 + 7) % 7
    return "\(Self.dayNames[weekday]), \(iso.dropFirst(8).prefix(2)) \(Self.monthNames[day.month - 1]) \(iso.prefix(4)) "
      + "\(iso.dropFirst(11).prefix(8)) GMT"
  }

  /// nil for anything else, also for the right form with another day of the week.
  public init?(httpDate text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 6, let month = Self.monthNames.firstIndex(of: String(parts[2])) else { return nil }
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    // Whatever is not exactly in this form is written differently again.
    guard let moment = Moment(iso: "\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z"), moment.httpDate == text else { return nil }
    self = moment
  }
}

/// A date whose month and day may be unknown, as in birth dates on documents (ICAO 9303-3, 4.8).
public struct PartialDate: Codable, Hashable, Sendable {
  public let year: Int
  /// 1 to 12; nil when unknown.
  public let month: Int?
  /// nil when unknown, which it always is when the month is.
  public let day: Int?

  /// nil when there is no such date.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard let month else {
      guard day == nil, (1...9999).contains(year) else { return nil }
      (self.year, self.month, self.day) = (year, nil, nil)
      return
    }
    guard CalendarDate(year: year, month: month, day: day ?? 1) != nil else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  public init(_ date: CalendarDate) { (year, month, day) = (date.year, date.month, date.day) }

  /// The date, if it is completely known.
  public var complete: CalendarDate? { month.flatMap { month in day.flatMap { CalendarDate(year: year, month: month, day: $0) } } }

  /// The first and the last day that it can be.
  public var earliest: CalendarDate? { CalendarDate(year: year, month: month ?? 1, day: day ?? 1) }
  public var latest: CalendarDate? {
    let month = month ?? 12
    return CalendarDate(year: year, month: month, day: day ?? CalendarDate.length(ofMonth: month, year: year))
  }

  /// `YYYY-MM-DD`, `YYYY-MM` or `YYYY`.
  public var iso: String {
    var text = CalendarDate.padded(year, 4)
    if let month { text += "-" + CalendarDate.padded(month, 2) }
    if let day { text += "-" + CalendarDate.padded(day, 2) }
    return text
  }
}

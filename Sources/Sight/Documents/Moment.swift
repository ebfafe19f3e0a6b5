import FoundationEssentials

/// A point in time: milliseconds since 1970-01-01T00:00:00Z.
public struct Moment: Hashable, Sendable {
  public let milliseconds: Int64

  private static let dayLength = 86_400_000

  /// - Parameter millisecond: of the day, UTC. The default is noon, which is on the same day in nearly every time zone.
  public init(_ day: CalendarDate, millisecond: Int = 43_200_000) {
    milliseconds = Int64(day.daysSince1970 * Self.dayLength + millisecond)
  }

  /// - Parameter milliseconds: since 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// - Parameter seconds: a UNIX timestamp, as a message of somebody else has it: any number. What is before the year 1 or after 9999 becomes its
  ///   first or last day.
  public init(unixTime seconds: Int64) { milliseconds = min(max(seconds, -62_135_596_800), 253_402_300_799) * 1000 }

  /// ISO 8601 in UTC with milliseconds: `2026-03-09T14:05:09.120Z`.
  public var iso: String {
    let day = day
    let inDay = Int(milliseconds) - day.daysSince1970 * Self.dayLength
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let seconds = inDay / 1000
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(day.iso)T\(time).\(padded(inDay % 1000, 3))Z"
  }

  /// The same, where a time that names no zone is in UTC.
  public init?(iso text: String) { self.init(iso: text, in: .gmt) }

  /// From ISO 8601: `2026-03-09`, `2026-03-09T14:05`, `2026-03-09T14:05:09.120+01:00`; nil for anything else.
  ///
  /// A day alone means its noon. A blank may replace the T, and `Z` is +00:00.
  ///
  /// - Parameter zone: where a time is that does not say it.
  public init?(iso text: String, in zone: TimeZone) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, let day = CalendarDate(iso: String(decoding: bytes[..<10], as: UTF8.self)) else { return nil }
    if bytes.count == 10 {
      self = Moment(day).local(in: zone)
      return
    }
    guard [UInt8(ascii: "T"), UInt8(ascii: " ")].contains(bytes[10]) else { return nil }
    let rest = bytes[11...]
    let zoneStart = rest.firstIndex { [UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-")].contains($0) } ?? rest.endIndex
    guard let time = Self.time(rest[..<zoneStart]), let offset = Self.offset(rest[zoneStart...]) else { return nil }
    let moment = Moment(day, millisecond: time - offset)
    self = zoneStart == rest.endIndex ? moment.local(in: zone) : moment
  }

  /// The day in UTC.
  public var day: CalendarDate { CalendarDate(secondsSince1970: Int((Double(milliseconds) / 1000).rounded(.down))) }

  /// The day in a time zone: a printed date is judged by the calendar of the place where somebody reads it.
  public func day(in zone: TimeZone) -> CalendarDate { Moment(milliseconds: milliseconds + offset(in: zone)).day }

  /// The time of day in a time zone, in hours and minutes: "14:05".
  public func time(in zone: TimeZone) -> String {
    String(Moment(milliseconds: milliseconds + offset(in: zone)).iso.dropFirst("2026-03-09T".count).prefix("14:05".count))
  }

  /// How far the clocks of a zone are ahead of UTC, in milliseconds. They are asked within the years of a calendar day.
  private func offset(in zone: TimeZone) -> Int64 {
    let seconds = min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_000) / 1000
    return Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))) * 1000
  }

  /// The moment at which the clocks of a zone show what UTC shows at this one. Of an hour that comes twice it is the first, and one that is left
  /// out counts as if the clocks had not been changed yet.
  private func local(in zone: TimeZone) -> Moment {
    let dayBefore = Moment(milliseconds: milliseconds - Int64(Self.dayLength)).offset(in: zone)
    let guess = Moment(milliseconds: milliseconds - dayBefore)
    let changed = Moment(milliseconds: milliseconds - guess.offset(in: zone))
    return guess.offset(in: zone) == dayBefore || changed.offset(in: zone) == dayBefore ? guess : changed
  }

  /// `HH:MM`, `HH:MM:SS` or `HH:MM:SS.f` to `.fff`, as milliseconds.
  private static func time(_ text: ArraySlice<UInt8>) -> Int? {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), let hour = number(parts[0], below: 24), let minute = number(parts[1], below: 60) else {
      return nil
    }
    guard parts.count == 3 else { return (hour * 60 + minute) * 60_000 }
    let halves = parts[2].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard halves.count <= 2, let second = number(halves[0], below: 60) else { return nil }
    var thousandths = 0
    if halves.count == 2 {
      guard (1...3).contains(halves[1].count), let digits = digits(halves[1]) else { return nil }
      thousandths = digits * [100, 10, 1][halves[1].count - 1]
    }
    return ((hour * 60 + minute) * 60 + second) * 1000 + thousandths
  }

  /// Nothing, `Z`, or `+HH:MM` and `-HH:MM`, as milliseconds.
  private static func offset(_ text: ArraySlice<UInt8>) -> Int? {
    guard let sign = text.first else { return 0 }
    if sign == UInt8(ascii: "Z") { return text.count == 1 ? 0 : nil }
    let parts = text.dropFirst().split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2, let hours = number(parts[0], below: 24), let minutes = number(parts[1], below: 60) else { return nil }
    return (hours * 60 + minutes) * 60_000 * (sign == UInt8(ascii: "-") ? -1 : 1)
  }

  /// Two digits.
  private static func number(_ text: ArraySlice<UInt8>, below limit: Int) -> Int? {
    guard text.count == 2, let value = digits(text), value < limit else { return nil }
    return value
  }

  private static func digits(_ text: ArraySlice<UInt8>) -> Int? {
    text.allSatisfy { (0x30...0x39).contains($0) } ? text.reduce(0) { $0 * 10 + Int($1) - 0x30 } : nil
  }
}

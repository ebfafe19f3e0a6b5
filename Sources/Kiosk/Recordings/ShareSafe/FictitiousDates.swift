import Documents
import FoundationEssentials

/// How the dates of a recording move: all days by one number of days, so that their order, ages and what has expired stay as they are, and all
/// moments with them, to noon of the day on which the session began.
struct FictitiousDates: Sendable {
  /// Days.
  let days: Int
  /// Milliseconds.
  let milliseconds: Int64
  /// The session's beginning: milliseconds since 1970, UTC.
  let start: Int64
  /// Days that the recording has, written with digits only, and what takes their place: `650310` for 10 March 1965.
  private let digits: [String: String]

  /// The day on which the session began, where the person was.
  let today: CalendarDate

  /// - Parameters:
  ///   - zone: where the person was, whose days the journey goes by.
  ///   - known: the days that are known to be dates; a number that is one of them is moved too.
  init(days: Int, start: Int64, zone: TimeZone = .gmt, known: [CalendarDate]) {
    (self.days, self.start) = (days, start)
    today = Moment(milliseconds: start).day(in: zone)
    // A day alone is its noon.
    milliseconds = (Moment(iso: today.adding(days: days).iso, in: zone)?.milliseconds ?? start) - start
    digits = Dictionary(
      known.flatMap { date in zip(Self.forms(of: date), Self.forms(of: date.adding(days: days))).map { ($0, $1) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// A day in the forms that have digits only: YYMMDD, YYYYMMDD, DDMMYYYY, MMDDYYYY, DDMMYY.
  private static func forms(of date: CalendarDate) -> [String] {
    let (year, month, day) = (padded(date.year, 4), padded(date.month, 2), padded(date.day, 2))
    return [
      "\(year.suffix(2))\(month)\(day)", year + month + day, day + month + year, month + day + year, "\(day)\(month)\(year.suffix(2))",
    ]
  }

  static func padded(_ number: Int, _ length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }

  func moved(_ date: CalendarDate) -> CalendarDate { date.adding(days: days) }

  /// A number that is one of the recording's days; nil for any other.
  func moved(digits text: some StringProtocol) -> String? { digits[String(text)] }

  /// A moment as a number: milliseconds since 1970 within fifty years of the session, or seconds within fifteen. nil for any other number.
  func moved(moment number: Int) -> Int? {
    let year: Int64 = 365 * 86_400_000, number = Int64(number)
    if number > 100_000_000_000, abs(number - start) < 50 * year { return Int(number + milliseconds) }
    guard (100_000_000...10_000_000_000).contains(number), abs(number * 1000 - start) < 15 * year else { return nil }
    return Int(number + milliseconds / 1000)
  }

  /// An MRZ's date, YYMMDD, by the century rules of `MrzDate`. nil where it is no complete date.
  func moved(mrz text: String, isBirth: Bool) -> String? {
    guard let date = MrzDate(text), let day = isBirth ? date.birth(asOf: today)?.complete : date.expiration(asOf: today) else { return nil }
    return moved(day).mrz
  }

  // MARK: Dates in texts

  /// A text in pieces: its dates, moved, and what is between them.
  func pieces(of text: String) -> [(text: String, isDate: Bool)] {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var pieces: [(text: String, isDate: Bool)] = [], at = 0
    func add(_ text: String, isDate: Bool) {
      if text.isEmpty { return }
      if let last = pieces.last, !last.isDate, !isDate {
        pieces.removeLast(); pieces.append((last.text + text, false))
      } else {
        pieces.append((text, isDate))
      }
    }
    while at < words.count {
      if at > 0 { add(" ", isDate: false) }
      // Three words may be a date (9 March 2026), or two (2026-03-09 14:05).
      let found = [3, 2, 1].lazy.filter { at + $0 <= words.count }.compactMap { count -> (Int, String, String)? in
        let phrase = words[at..<at + count].joined(separator: " ")
        let end = phrase.reversed().prefix { ",.;:)".contains($0) }.count
        return moved(text: String(phrase.dropLast(end))).map { (count, $0, String(phrase.suffix(end))) }
      }.first
      if let (count, date, end) = found {
        add(date, isDate: true)
        add(end, isDate: false)
        at += count
      } else {
        add(words[at], isDate: false)
        at += 1
      }
    }
    return pieces
  }

  /// A text that is a date, or a date with a time; nil for anything else.
  private func moved(text: String) -> String? {
    if let written = WrittenDate(text) { return written.written(moved(written.date)) }
    guard text.count > 10, text.count < 40, let moment = Moment(iso: text) else { return nil }
    // A midnight stands for a day, and stays one.
    let isMidnight = moment.milliseconds % 86_400_000 == 0
    let iso = Moment(milliseconds: moment.milliseconds + (isMidnight ? Int64(days) * 86_400_000 : milliseconds)).iso
    let time = text.dropFirst(11).prefix { $0.isNumber || $0 == ":" || $0 == "." }, zone = text.dropFirst(11 + time.count)
    let new = iso.prefix(10) + text.dropFirst(10).prefix(1) + iso.dropFirst(11).prefix(min(time.count, 12))
    return new + (zone.isEmpty ? "" : zone == "Z" ? "Z" : zone.contains(":") ? "+00:00" : "+0000")
  }
}

/// A day as people write it: `2026-03-09`, `9.3.2026`, `03/09/2026`, `March 9, 2026`, `9 March 2026`.
struct WrittenDate {
  let date: CalendarDate
  private let parts: [String]
  /// What stands between the parts: two dots, two slashes, two blanks, or a blank and a comma with a blank.
  private let separators: String
  private let monthIsFirst: Bool

  init?(_ text: String) {
    guard (8...40).contains(text.count), text.contains(where: \.isNumber) else { return nil }
    separators = text.filter { !$0.isNumber && !$0.isLetter }
    parts = text.split { !$0.isNumber && !$0.isLetter }.map(String.init)
    if let date = CalendarDate(iso: text) {
      (self.date, monthIsFirst) = (date, false)
      return
    }
    guard ["..", "//", "  ", " , "].contains(separators), parts.count == 3, parts[2].count == 4, let year = Int(parts[2]) else {
      return nil
    }
    func date(_ day: String, _ month: String) -> CalendarDate? {
      guard let month = Self.months.firstIndex(of: month).map({ $0 + 1 }) ?? Int(month), let day = Int(day) else { return nil }
      return CalendarDate(year: year, month: month, day: day)
    }
    if let date = date(parts[0], parts[1]) {
      (self.date, monthIsFirst) = (date, false)
    } else if let date = date(parts[1], parts[0]) {
      (self.date, monthIsFirst) = (date, true)
    } else {
      return nil
    }
  }

  /// Another day in the same form.
  func written(_ other: CalendarDate) -> String {
    if separators == "--" { return other.iso }
    let (day, month) = monthIsFirst ? (parts[1], parts[0]) : (parts[0], parts[1])
    // Beside the name of a month a day has no zero in front.
    let isNamed = Int(month) == nil, newDay = FictitiousDates.padded(other.day, isNamed ? 1 : day.count)
    let newMonth = isNamed ? Self.months[other.month - 1] : FictitiousDates.padded(other.month, month.count)
    return (monthIsFirst ? newMonth : newDay) + separators.prefix(1) + (monthIsFirst ? newDay : newMonth) + separators.dropFirst()
      + String(other.year)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
  ]
}

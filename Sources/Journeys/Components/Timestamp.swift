import Documents

/// ISO 8601 in UTC with milliseconds: `2026-03-09T14:05:09.120Z`.
enum Timestamp {
  static func text(_ milliseconds: Int64) -> String {
    let (seconds, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    // A moment before 1970 has a negative remainder, which is counted back from the second before.
    let second = fraction < 0 ? seconds - 1 : seconds
    let date = CalendarDate(secondsSince1970: Int(second))
    let inDay = Int(second) - date.daysSince1970 * 86400
    func padded(_ number: Int, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    let time = [inDay / 3600, inDay / 60 % 60, inDay % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(date.iso)T\(time).\(padded(Int(fraction < 0 ? fraction + 1000 : fraction), 3))Z"
  }
}

import Foundation

/// Formats moments in the kiosk's time zone (`RunEnvironment.timeZone`).
package enum LocalTime {
  /// `2026-03-09 14:05`.
  ///
  /// - Parameter hasSeconds: whether seconds follow.
  package static func text(_ milliseconds: Int64, in zone: TimeZone, hasSeconds: Bool = false) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
    let time = "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) \(two(parts.hour)):\(two(parts.minute))"
    return hasSeconds ? "\(time):\(two(parts.second))" : time
  }

  /// Only the time on the same day as `now`; else the date too.
  package static func brief(_ milliseconds: Int64, now: Int64, in zone: TimeZone) -> String {
    let whole = text(milliseconds, in: zone), today = text(now, in: zone)
    return whole.prefix(10) == today.prefix(10) ? String(whole.suffix(5)) : whole
  }

  private static func two(_ value: Int?) -> String { String((value ?? 0) + 100).suffix(2).description }
}

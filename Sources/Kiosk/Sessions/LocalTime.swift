import Foundation

/// Formats moments in the machine's time zone.
package enum LocalTime {
  /// `2026-03-09 14:05`, in the machine's time zone.
  ///
  /// - Parameter hasSeconds: whether seconds follow.
  package static func text(_ milliseconds: Int64, hasSeconds: Bool = false) -> String {
    let parts = parts(milliseconds)
    let time = "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) \(two(parts.hour)):\(two(parts.minute))"
    return hasSeconds ? "\(time):\(two(parts.second))" : time
  }

  /// Only the time on the same day as `now`; else the date too.
  package static func brief(_ milliseconds: Int64, now: Int64) -> String {
    let whole = text(milliseconds), today = text(now)
    return whole.prefix(10) == today.prefix(10) ? String(whole.suffix(5)) : whole
  }

  private static func parts(_ milliseconds: Int64) -> DateComponents {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    return Calendar.current.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
  }

  private static func two(_ value: Int?) -> String { String((value ?? 0) + 100).suffix(2).description }
}

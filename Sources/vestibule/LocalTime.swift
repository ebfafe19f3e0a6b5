import Foundation

/// Moments as the person's clock shows them.
enum LocalTime {
  /// `2026-03-09 14:05`, in the machine's own zone.
  static func text(_ milliseconds: Int64) -> String {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    let parts = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    func two(_ value: Int?) -> String { String((value ?? 0) + 100).suffix(2).description }
    return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day)) \(two(parts.hour)):\(two(parts.minute))"
  }
}

import Foundation
import Glibc

extension Configuration {
  /// The time zone by whose days printed dates are judged, and in which moments are shown.
  package var effectiveTimeZone: TimeZone { timeZone ?? Self.systemTimeZone }

  /// The zone that TZ names, else the one of /etc/localtime. POSIX lets a colon stand before the name.
  private static var systemTimeZone: TimeZone {
    guard let name = getenv("TZ").map({ String(cString: $0) }), name.hasPrefix(":") else { return .current }
    return TimeZone(identifier: String(name.dropFirst())) ?? .current
  }

  /// What `vestibule doctor` says of the time zone.
  package var timeZoneLine: String { "\(effectiveTimeZone.identifier)\(timeZone == nil ? ", the system's" : "")" }

  /// What is wrong with the system's zone, or nil if all is well: rules without a name, such as TZ=CET-1CEST, cannot be written into a journal.
  package var timeZoneProblem: String? {
    guard timeZone == nil else { return nil }
    var now = time(nil), parts = tm()
    localtime_r(&now, &parts)
    guard parts.tm_gmtoff != effectiveTimeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now))) else { return nil }
    return "The system's clock follows rules without a name. Name its time zone: \"timeZone\": \"Europe/Amsterdam\" in the settings, or TZ."
  }
}

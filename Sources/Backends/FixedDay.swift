import Documents
import Workflow

extension World {
  /// A world in which it is always this day (UTC), at the hour that the clock shows: for tests and demonstrations in which expiry and age shall
  /// not change (`--now DATE`).
  ///
  /// - Parameter clock: milliseconds since 1970, UTC.
  public static func fixed(on day: CalendarDate, clock: @escaping @Sendable () -> Int64 = World().now) -> World {
    let midnight = Int64(day.daysSince1970) * 86_400_000
    return World(now: {
      let inDay = clock() % 86_400_000
      return midnight + (inDay < 0 ? inDay + 86_400_000 : inDay)
    })
  }
}

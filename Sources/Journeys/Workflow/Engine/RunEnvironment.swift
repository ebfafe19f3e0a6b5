import FoundationEssentials

/// The clock, the calendar and the random numbers of a run. Journeys reach them through the guide, which records the values.
public struct RunEnvironment: Sendable {
  /// Milliseconds since 1970, UTC.
  public var now: @Sendable () -> Int64
  /// Where the person is: a new session goes by the days of this zone.
  public var timeZone: TimeZone
  /// A number from 0 up to, but not including, the argument, which is at least 1.
  public var draw: @Sendable (Int) -> Int
  /// An id for a new session: 32 hexadecimal digits.
  public var newID: @Sendable () -> String
  /// Returns at this moment (milliseconds since 1970, UTC), or soon after the task was cancelled.
  public var sleep: @Sendable (_ until: Int64) async -> Void

  /// What a clock may show: to the end of the year 9999. A damaged or altered journal may hold any number.
  public static let times: ClosedRange<Int64> = 0...253_402_300_799_999

  /// - Parameter sleep: nil to wait until `now` has reached the moment.
  public init(
    now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) }, timeZone: TimeZone = .gmt,
    draw: @escaping @Sendable (Int) -> Int = { Int.random(in: 0..<$0) }, newID: @escaping @Sendable () -> String = Runner.newSession,
    sleep: (@Sendable (_ until: Int64) async -> Void)? = nil
  ) {
    self.now = now
    self.timeZone = timeZone
    self.draw = draw
    self.newID = newID
    self.sleep = sleep ?? { moment in await Self.sleep(until: moment, now) }
  }

  /// A wall clock can be set, and a machine can be suspended: no sleep is longer than ten seconds, then the clock is read again.
  private static func sleep(until moment: Int64, _ now: @Sendable () -> Int64) async {
    while !Task.isCancelled {
      let left = moment - now()
      guard left > 0 else { return }
      try? await Task.sleep(for: .milliseconds(min(left, 10_000)))
    }
  }
}

/// Returns when the task is cancelled. A host does this for a prompt that only the query can end.
func untilCancelled() async {
  // Cancellation ends the sleep at once; the length only says how often the loop checks.
  while !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
}

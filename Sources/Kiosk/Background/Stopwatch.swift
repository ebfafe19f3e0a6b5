/// Measures the time since its creation, and sleeps, with a clock that tests can replace.
package struct Stopwatch: Sendable {
  private let read: @Sendable () -> Duration
  private let rest: @Sendable (Duration) async throws -> Void

  package init(_ clock: any Clock<Duration> = ContinuousClock()) { self.init(by: clock) }

  private init<C: Clock>(by clock: C) where C.Duration == Duration {
    let start = clock.now
    read = { start.duration(to: clock.now) }
    rest = { try await clock.sleep(for: $0) }
  }

  /// The time since the start.
  package var elapsed: Duration { read() }

  /// The time since the start, in whole milliseconds.
  package var milliseconds: Int { Int(elapsed / .milliseconds(1)) }

  /// - Throws: `CancellationError` as soon as the task is cancelled.
  package func sleep(for duration: Duration) async throws { try await rest(duration) }
}

import Backends
import Documents
import Workflow

/// A clock that runs a hundred times as fast, so that deadlines and slow answers pass in their order but nobody waits for them.
struct FastClock: Sendable {
  static let factor = 100

  private let start: Int64
  private let began = ContinuousClock.now

  /// - Parameter start: milliseconds since 1970, UTC.
  init(from start: Int64) { self.start = start }

  var now: Int64 { start + Int64((ContinuousClock.now - began) / .milliseconds(1) * Double(Self.factor)) }

  /// Sleeps for so many of its milliseconds.
  static func sleep(_ milliseconds: Int) async {
    guard milliseconds > 0 else { return }
    try? await Task.sleep(for: .microseconds(milliseconds * 1000 / factor))
  }

  /// A run's environment on this clock, with the same draws each time.
  var environment: RunEnvironment {
    var environment = RunEnvironment(at: nil, seed: 1)
    environment.now = { now }
    environment.sleep = { until in
      while !Task.isCancelled, now < until { await Self.sleep(Int(min(until - now, 600_000))) }
    }
    return environment
  }
}

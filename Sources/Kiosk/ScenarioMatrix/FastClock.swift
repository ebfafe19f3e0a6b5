import Workflow

/// A clock that runs many times as fast, so that deadlines and slow answers pass in their order but nobody waits for them.
struct FastClock: Sendable {
  /// How many times as fast as the real one.
  let factor: Int
  private let start: Int64
  private let began = ContinuousClock.now

  /// - Parameter start: milliseconds since 1970, UTC.
  init(from start: Int64, factor: Int) {
    self.start = start
    self.factor = factor
  }

  var now: Int64 { start + Int64((ContinuousClock.now - began) / .milliseconds(1) * Double(factor)) }

  /// Sleeps for so many of its milliseconds.
  func sleep(_ milliseconds: Int) async {
    guard milliseconds > 0 else { return }
    try? await Task.sleep(for: .microseconds(milliseconds * 1000 / factor))
  }

  /// A run's environment on this clock, with the same draws each time.
  var environment: RunEnvironment {
    var environment = RunEnvironment(at: nil, seed: 1)
    environment.now = { now }
    environment.sleep = { until in
      while !Task.isCancelled, now < until { await sleep(Int(min(until - now, 600_000))) }
    }
    return environment
  }
}

import Documents
import Synchronization
import Workflow

/// A clock that runs many times as fast, so that deadlines and slow answers pass in their order but nobody waits for them. It stands still while
/// the program itself works: making a key or reading a picture does not run as fast, least of all on a busy machine.
final class FastClock: Sendable {
  /// How many times as fast as the real one.
  private let factor: Int
  private let start: Int64

  private struct State {
    /// Real time for which it has run.
    var elapsed = Duration.zero
    /// Since when it runs; nil while it stands still.
    var since: ContinuousClock.Instant? = .now
    /// How many pieces of work are being done.
    var works = 0
    /// How many delays, which a scenario wants, are within them.
    var delays = 0
    /// The real time for which it will have run after the delays. A busy machine ends a delay late, and the clock does not count that.
    var limit = Duration.zero

    /// The real time for which it has run until now.
    var passed: Duration {
      let passed = elapsed + (since.map { ContinuousClock.now - $0 } ?? .zero)
      return works > 0 && delays > 0 ? max(elapsed, min(passed, limit)) : passed
    }
  }

  private let state = Mutex(State())

  /// - Parameter start: milliseconds since 1970, UTC.
  init(from start: Int64, factor: Int) {
    self.start = start
    self.factor = factor
  }

  var now: Int64 {
    start + Int64(state.withLock(\.passed) / .milliseconds(1) * Double(factor))
  }

  /// Stands still until the work is done.
  func working<Value, Failure: Error>(
    _ work: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    change { $0.works += 1 }
    defer { change { $0.works -= 1 } }
    return try await work()
  }

  /// Lets so many of its milliseconds pass, also within work.
  func delay(_ milliseconds: Int) async {
    let real = Duration.microseconds(max(0, milliseconds) * 1000 / factor)
    change { state in
      state.delays += 1
      state.limit = max(state.limit, state.elapsed + real)
    }
    defer { change { $0.delays -= 1 } }
    try? await Task.sleep(for: real)
  }

  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      state.elapsed = state.passed
      body(&state)
      state.since = state.works == 0 || state.delays > 0 ? .now : nil
    }
  }

  /// A run's environment on this clock, with the same draws each time.
  var environment: RunEnvironment {
    var environment = RunEnvironment(at: nil, seed: 1)
    environment.now = { self.now }
    environment.sleep = { until in
      while !Task.isCancelled, self.now < until {
        // It may stand still meanwhile: then it is looked at again.
        let left = min(until - self.now, 600_000) * 1000 / Int64(self.factor)
        try? await Task.sleep(for: .microseconds(max(left, 1_000)))
      }
    }
    return environment
  }
}

/// Performs effects while a clock stands still. One that a prompt is raced against waits for somebody, for whom the clock runs.
struct ClockedPerformer: Performer {
  let clock: FastClock
  let base: any Performer

  var performsInOrder: Bool { base.performsInOrder }

  func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { await base.code(handle, at: moment) }

  func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    guard !context.isRaced else { return try await base.perform(effect, context) }
    return try await clock.working { () async throws(WorkflowError) in try await base.perform(effect, context) }
  }
}

/// Takes pictures while a clock stands still.
struct ClockedPictures: PictureTaker {
  let clock: FastClock
  let base: any PictureTaker

  func take(_ name: String?, for request: CaptureRequest) async throws(WorkflowError) -> Answer {
    try await clock.working { () async throws(WorkflowError) in try await base.take(name, for: request) }
  }

  func draw(_ change: SpecimenChange, for request: CaptureRequest) async throws(WorkflowError) -> Answer {
    try await clock.working { () async throws(WorkflowError) in try await base.draw(change, for: request) }
  }
}

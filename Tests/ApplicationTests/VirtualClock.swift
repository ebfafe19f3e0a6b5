import Synchronization

/// A clock that moves only when a test moves it.
final class VirtualClock: Clock {
  typealias Duration = Swift.Duration

  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (a: Instant, b: Instant) -> Bool { a.offset < b.offset }
  }

  private struct State: Sendable {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (until: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var next = 0
  }

  private let state = Mutex(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.next += 1
      return state.next
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Void, any Error>? in
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[id] = (deadline, continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Moves to the moment at which the next sleeper wakes; nothing happens while nobody sleeps.
  func advanceToNext() { if let next = state.withLock({ $0.sleepers.values.map(\.until).min() }) { advance(to: next) } }

  func advance(by duration: Duration) { advance(to: now.advanced(by: duration)) }

  private func advance(to moment: Instant) {
    let due = state.withLock { state in
      state.now = max(state.now, moment)
      let due = state.sleepers.filter { $0.value.until <= moment }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  /// Moves the time on, sleeper by sleeper, until the work has ended. Everything that can run gets a millisecond of real time before each move.
  func run<T: Sendable>(_ work: @escaping @Sendable () async throws -> T) async throws -> T {
    let moving = Task { [self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(1))
        advanceToNext()
      }
    }
    defer { moving.cancel() }
    return try await work()
  }
}

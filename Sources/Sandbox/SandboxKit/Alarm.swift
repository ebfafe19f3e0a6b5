import Synchronization

/// Wakes those who wait for due work.
package final class Alarm: Sendable {
  private struct State {
    /// How often it rang.
    var rings = 0
    var sleepers: [Int: Task<Void, Never>] = [:]
    var nextSleeper = 0
  }

  private let state = Mutex(State())

  /// How often it rang.
  package var rings: Int { state.withLock { $0.rings } }

  package func ring() {
    let sleepers = state.withLock { state in
      state.rings += 1
      return Array(state.sleepers.values)
    }
    for sleeper in sleepers { sleeper.cancel() }
  }

  /// Waits until it rings, some time has passed, or the task is cancelled.
  /// - Parameter rings: how often it rang when the caller last looked. If it rang since then, this returns at once.
  package func wait(since rings: Int, atMost time: Duration) async {
    let (sleep, number) = state.withLock { state in
      let rang = state.rings != rings
      let sleep = Task { if !rang { try? await Task.sleep(for: time) } }
      state.nextSleeper += 1
      state.sleepers[state.nextSleeper] = sleep
      return (sleep, state.nextSleeper)
    }
    await withTaskCancellationHandler {
      await sleep.value
    } onCancel: {
      sleep.cancel()
    }
    state.withLock { _ = $0.sleepers.removeValue(forKey: number) }
  }
}

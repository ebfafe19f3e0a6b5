import Dispatch
import Synchronization

/// Runs the jobs of an exploration one after another. They resume each other a hundred thousand times, and Swift's own executor may wake another
/// thread each time.
final class SerialTaskExecutor: TaskExecutor {
  private struct State: Sendable {
    var jobs: ArraySlice<UnownedJob> = []
    var isRunning = false
  }

  private let state = Mutex(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFirst = state.withLock { state in
      defer { state.isRunning = true }
      state.jobs.append(job)
      return !state.isRunning
    }
    if isFirst { DispatchQueue.global().async { self.run() } }
  }

  private func run() { while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) } }

  private func next() -> UnownedJob? {
    state.withLock { state in
      let job = state.jobs.popFirst()
      state.isRunning = job != nil
      return job
    }
  }
}

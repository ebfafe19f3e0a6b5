import Dispatch
import Foundation
import Synchronization

/// Runs jobs on its own threads, which may block: if no thread is idle, a job gets a new one. The threads of Swift's cooperative pool must
/// not block, and on Linux Dispatch uses the same threads.
package final class BlockingExecutor: TaskExecutor {
  package static let shared = BlockingExecutor()

  private struct State: Sendable {
    var jobs: ArraySlice<UnownedJob> = []
    var idle = 0
  }

  private let state = Mutex(State())
  /// Counts the jobs. A thread that waits for a semaphore leaves nothing of a client on its stack (CWipe).
  private let count = DispatchSemaphore(value: 0)

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isWaitedFor = state.withLock { state in
      state.jobs.append(job)
      return state.jobs.count <= state.idle
    }
    if !isWaitedFor { begin() }
    count.signal()
  }

  private func begin() {
    let thread = Thread { [self] in while true { next().runSynchronously(on: asUnownedTaskExecutor()) } }
    thread.name = "vestibule work"
    thread.start()
  }

  private func next() -> UnownedJob {
    state.withLock { $0.idle += 1 }
    count.wait()
    return state.withLock { state in
      state.idle -= 1
      return state.jobs.removeFirst()
    }
  }
}

import Foundation

/// Runs jobs on its own threads, which may block: if no thread is idle, a job gets a new one. The threads of Swift's cooperative pool must
/// not block, and on Linux Dispatch uses the same threads.
package final class BlockingExecutor: TaskExecutor {
  package static let shared = BlockingExecutor()

  private let condition = NSCondition()
  /// Guarded by `condition`.
  private nonisolated(unsafe) var jobs: ArraySlice<UnownedJob> = []
  private nonisolated(unsafe) var idle = 0

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      if jobs.count <= idle { condition.signal() } else { begin() }
    }
  }

  private func begin() {
    let thread = Thread { [self] in while true { next().runSynchronously(on: asUnownedTaskExecutor()) } }
    thread.name = "vestibule work"
    thread.start()
  }

  private func next() -> UnownedJob {
    condition.withLock {
      idle += 1
      while jobs.isEmpty { condition.wait() }
      idle -= 1
      return jobs.removeFirst()
    }
  }
}

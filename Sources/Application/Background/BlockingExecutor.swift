import Dispatch

/// Runs jobs on threads that may block. The threads of Swift's cooperative pool must not: there are only as many as processors.
final class BlockingExecutor: TaskExecutor {
  static let shared = BlockingExecutor()

  private let queue = DispatchQueue(label: "vestibule.background", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

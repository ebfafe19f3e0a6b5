import Dispatch
import Glibc
import Imaging
import Invocation
import Synchronization
import Threads

/// Runs asynchronous work to its end from synchronous code that has nothing else to do in the meantime.
package enum Blocking {
  package static func run<T: Sendable>(_ work: @escaping @Sendable () async -> T) -> T {
    guard let value = run(within: nil, work) else { preconditionFailure("A wait without a limit ended without a value.") }
    return value
  }

  /// - Returns: nil if the program meets the limit meanwhile; the work then continues in the background.
  package static func run<T: Sendable>(within limit: WorkLimit?, _ work: @escaping @Sendable () async -> T) -> T? {
    let result = Result<T>()
    let done = DispatchSemaphore(value: 0)
    let streams = StandardStreams.current
    Task.detached(executorPreference: BlockingExecutor.shared) {
      let value = await StandardStreams.$current.withValue(streams) { await work() }
      result.value.withLock { $0 = value }
      done.signal()
    }
    if let limit { wait(for: done, within: limit) } else { done.wait() }
    return result.value.withLock { $0 }
  }

  private static func wait(for done: DispatchSemaphore, within limit: WorkLimit) {
    let watch = WorkWatch(limit) { ProcessorTime.of(getpid()) }
    var began = ContinuousClock.now
    while done.wait(timeout: .now() + .milliseconds(Int(WorkWatch.interval))) == .timedOut {
      let now = ContinuousClock.now
      if watch.look(after: now - began) != nil { return }
      began = now
    }
  }

  /// Outlives the wait, because the work may continue after it.
  private final class Result<T: Sendable>: Sendable {
    let value = Mutex<T?>(nil)
  }
}

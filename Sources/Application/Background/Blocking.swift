import Dispatch
import Synchronization

/// Runs asynchronous work to its end from synchronous code that has nothing else to do in the meantime.
package enum Blocking {
  package static func run<T: Sendable>(_ work: @escaping @Sendable () async -> T) -> T {
    guard let value = run(until: .distantFuture, work) else { preconditionFailure("A wait without a limit ended without a value.") }
    return value
  }

  /// - Returns: nil if the work takes longer than `seconds`; it then continues in the background.
  package static func run<T: Sendable>(atMost seconds: Int, _ work: @escaping @Sendable () async -> T) -> T? {
    run(until: .now() + .seconds(seconds), work)
  }

  private static func run<T: Sendable>(until limit: DispatchTime, _ work: @escaping @Sendable () async -> T) -> T? {
    let result = Result<T>()
    let done = DispatchSemaphore(value: 0)
    let streams = StandardStreams.current
    Task.detached(executorPreference: BlockingExecutor.shared) {
      let value = await StandardStreams.$current.withValue(streams) { await work() }
      result.value.withLock { $0 = value }
      done.signal()
    }
    _ = done.wait(timeout: limit)
    return result.value.withLock { $0 }
  }

  /// Outlives the wait, because the work may continue after it.
  private final class Result<T: Sendable>: Sendable {
    let value = Mutex<T?>(nil)
  }
}

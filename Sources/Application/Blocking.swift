import Foundation
import Synchronization

/// Runs asynchronous work to its end from a command, which has no other work meanwhile.
package enum Blocking {
  package static func run<T: Sendable>(_ work: @escaping @Sendable () async -> T) -> T {
    let box = Mutex<T?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      let value = await work()
      box.withLock { $0 = value }
      done.signal()
    }
    while true {
      done.wait()
      if let value = box.withLock({ $0 }) { return value }
    }
  }
}

import Invocation
import Synchronization

/// A line on standard error that shows the progress of work that takes more than a second. It is for terminals: each line replaces the last, and
/// elsewhere nothing is written.
package final class ProgressLine: Sendable {
  private let words: String
  private let start = ContinuousClock.now
  private let isShown = Mutex(false)

  package init(_ words: String) { self.words = words }

  package func show(_ done: Int, of all: Int) {
    isShown.withLock { isShown in
      guard isShown || done < all && StandardError.isTerminal && ContinuousClock.now - start > .seconds(1) else { return }
      isShown = true
      StandardError.put("\r\(words) \(done) of \(all)" + (done == all ? "\n" : ""))
    }
  }
}

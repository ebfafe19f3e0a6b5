import Synchronization

/// A clock that goes on only when a test says so.
package final class VirtualClock: Sendable {
  private let moment: Mutex<Int64>

  /// - Parameter now: milliseconds since 1970, UTC.
  package init(_ now: Int64 = 1_770_000_000_000) { moment = Mutex(now) }

  /// Milliseconds since 1970, UTC.
  package var now: Int64 {
    get { moment.withLock { $0 } }
    set { moment.withLock { $0 = newValue } }
  }

  package func pass(_ milliseconds: Int64) { moment.withLock { $0 += milliseconds } }
}

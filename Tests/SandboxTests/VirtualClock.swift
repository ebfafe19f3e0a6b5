import Synchronization

/// A clock that goes on only when a test says so.
final class VirtualClock: Sendable {
  private let moment: Mutex<Int64>

  /// - Parameter now: milliseconds since 1970, UTC.
  init(_ now: Int64 = 1_770_000_000_000) { moment = Mutex(now) }

  /// Milliseconds since 1970, UTC.
  var now: Int64 {
    get { moment.withLock { $0 } }
    set { moment.withLock { $0 = newValue } }
  }

  func pass(_ milliseconds: Int64) { moment.withLock { $0 += milliseconds } }
}

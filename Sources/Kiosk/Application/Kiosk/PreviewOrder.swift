import Synchronization

/// Keeps the answers to requests for previews in the order of the requests. Requests run side by side, and a late answer to an earlier one would
/// replace what the person asked for last.
final class PreviewOrder: Sendable {
  private let last = Mutex((asked: 0, shown: 0))

  /// The number of a new request.
  func next() -> Int {
    last.withLock { last in
      last.asked += 1
      return last.asked
    }
  }

  /// Shows the answer to a request unless that of a later one was shown.
  func show(_ number: Int, _ show: () -> Void) {
    last.withLock { last in
      guard number > last.shown else { return }
      last.shown = number
      show()
    }
  }
}

import Synchronization

/// The state of the imaging process for whoever wants to know.
final class StateBoard: Sendable {
  private struct Board {
    var state = ImagingState.idle
    var processNumber: Int32?
    var readers: [Int: AsyncStream<ImagingState>.Continuation] = [:]
    var count = 0
  }

  private let board = Mutex(Board())

  var state: ImagingState { board.withLock { $0.state } }

  /// The number of the process that runs, for the doctor and the tests.
  var processNumber: Int32? {
    get { board.withLock { $0.processNumber } }
    set { board.withLock { $0.processNumber = newValue } }
  }

  func post(_ state: ImagingState) {
    let readers = board.withLock {
      $0.state = state
      return Array($0.readers.values)
    }
    for reader in readers { reader.yield(state) }
  }

  /// The state now, then each change.
  func stream() -> AsyncStream<ImagingState> {
    let (stream, continuation) = AsyncStream.makeStream(of: ImagingState.self)
    let number = board.withLock {
      $0.count += 1
      $0.readers[$0.count] = continuation
      continuation.yield($0.state)
      return $0.count
    }
    continuation.onTermination = { [weak self] _ in _ = self?.board.withLock { $0.readers.removeValue(forKey: number) } }
    return stream
  }

  func finish() {
    let readers = board.withLock { board in
      defer { board.readers = [:] }
      return Array(board.readers.values)
    }
    for reader in readers { reader.finish() }
  }
}

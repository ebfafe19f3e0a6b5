import Synchronization

/// The state of the imaging process, and streams of its changes.
final class ImagingStateMonitor: Sendable {
  private struct Values {
    var state = ImagingState.idle
    var processNumber: Int32?
    var readers: [Int: AsyncStream<ImagingState>.Continuation] = [:]
    var count = 0
  }

  private let values = Mutex(Values())

  var state: ImagingState { values.withLock { $0.state } }

  /// The process ID, for `vestibule doctor` and the tests; nil while none runs.
  var processNumber: Int32? {
    get { values.withLock { $0.processNumber } }
    set { values.withLock { $0.processNumber = newValue } }
  }

  func post(_ state: ImagingState) {
    let readers = values.withLock {
      $0.state = state
      return Array($0.readers.values)
    }
    for reader in readers { reader.yield(state) }
  }

  /// The current state, then each change.
  func stream() -> AsyncStream<ImagingState> {
    let (stream, continuation) = AsyncStream.makeStream(of: ImagingState.self)
    let number = values.withLock {
      $0.count += 1
      $0.readers[$0.count] = continuation
      continuation.yield($0.state)
      return $0.count
    }
    continuation.onTermination = { [weak self] _ in _ = self?.values.withLock { $0.readers.removeValue(forKey: number) } }
    return stream
  }

  func finish() {
    let readers = values.withLock { values in
      defer { values.readers = [:] }
      return Array(values.readers.values)
    }
    for reader in readers { reader.finish() }
  }
}

import Synchronization

/// The newest picture of a camera, for any number of readers. A slow reader misses pictures; none queue up.
public final class NewestPicture: Sendable {
  /// A picture, whose number is higher than that of every earlier one.
  public struct Picture: Sendable {
    public let number: Int
    public let jpeg: [UInt8]
    /// What is in it, as JSON.
    public let label: [UInt8]
  }

  private struct State: Sendable {
    var newest: Picture?
    var waiting: [CheckedContinuation<Picture?, Never>] = []
    var isEnded = false
  }

  private let state = Mutex(State())

  public init() {}

  public func put(_ jpeg: [UInt8], label: [UInt8]) {
    let (picture, waiting) = state.withLock { state in
      let picture = Picture(number: (state.newest?.number ?? 0) + 1, jpeg: jpeg, label: label)
      state.newest = picture
      defer { state.waiting = [] }
      return (picture, state.waiting)
    }
    for reader in waiting { reader.resume(returning: picture) }
  }

  /// Ends it for all readers.
  public func end() {
    let waiting = state.withLock { state in
      state.isEnded = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for reader in waiting { reader.resume(returning: nil) }
  }

  /// The newest picture after this number, which is waited for; nil after the end.
  public func next(after number: Int = 0) async -> Picture? {
    await withCheckedContinuation { reader in
      let known: Picture?? = state.withLock { state in
        if let newest = state.newest, newest.number > number { return newest }
        if state.isEnded { return .some(nil) }
        state.waiting.append(reader)
        return nil
      }
      if let known { reader.resume(returning: known) }
    }
  }
}

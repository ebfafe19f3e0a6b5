import Background
import Imaging
import Synchronization

/// Keeps a camera open for a while after a capture, so that the next capture of the journey does not have to open it again. Other sources
/// are closed at once: a video and a sequence begin again with each capture.
final class OpenCamera: Sendable {
  private struct State: Sendable {
    var feed: (any LiveFeed)?
    /// How often a camera was kept; the timer of an earlier turn must not close it.
    var turn = 0
    /// Whether the journey may ask for another picture.
    var isWanted = false
  }

  /// How long a camera stays open without a capture.
  static let patience = Duration.seconds(20)

  private let work: BackgroundWork
  private let clock: any Clock<Duration>
  private let state = Mutex(State())

  init(work: BackgroundWork, clock: any Clock<Duration>) {
    self.work = work
    self.clock = clock
  }

  /// The feed for a capture: the camera that is open, if it is the wanted one. Any other open camera is closed first.
  func feed(for wanted: any LiveFeed) async -> (feed: any LiveFeed, isOpen: Bool) {
    state.withLock { $0.isWanted = true }
    guard let kept = take() else { return (wanted, false) }
    if wanted.camera == kept.camera { return (kept, true) }
    await kept.close()
    return (wanted, false)
  }

  /// Ends a capture: the camera stays open for a while, everything else is closed.
  func keep(_ feed: any LiveFeed) async {
    let turn: Int? = state.withLock { state in
      guard feed.camera != nil, state.isWanted else { return nil }
      state.feed = feed
      state.turn += 1
      return state.turn
    }
    guard let turn else { return await feed.close() }
    let clock = Stopwatch(clock)
    work.run { [self] in
      // The sleep ends early when the program ends, and the camera is closed.
      try? await clock.sleep(for: Self.patience)
      await take(turn)?.close()
    }
  }

  /// Closes the camera, because the journey has ended. One that a capture still uses is closed with the capture.
  func close() {
    state.withLock { $0.isWanted = false }
    work.run { [self] in await take()?.close() }
  }

  /// - Parameter turn: the turn in which it was kept, or nil for any.
  private func take(_ turn: Int? = nil) -> (any LiveFeed)? {
    state.withLock { state in
      guard turn == nil || turn == state.turn else { return nil }
      defer { state.feed = nil }
      return state.feed
    }
  }
}

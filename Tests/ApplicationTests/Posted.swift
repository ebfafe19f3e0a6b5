import Scenes
import Synchronization

/// The events that a controller posts.
final class Posted: Sendable {
  private let list = Mutex<[KioskEvent]>([])

  var post: @Sendable (KioskEvent) -> Void { { [self] event in list.withLock { $0.append(event) } } }
  var events: [KioskEvent] { list.withLock { $0 } }

  /// Waits until an event comes that `find` accepts, and returns what it makes of it.
  func first<T>(_ find: (KioskEvent) -> T?) async -> T {
    while true {
      if let found = events.lazy.compactMap(find).first { return found }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Waits until a prompt of this id is asked, and returns its token.
  func asked(_ id: String, after token: Int = 0) async -> Int {
    await first { if case .asked(let asked) = $0, asked.prompt.id == id, asked.token > token { asked.token } else { nil } }
  }

  /// Waits until the journey has ended.
  func ended() async -> KioskEnding { await first { if case .ended(let ending) = $0 { ending } else { nil } } }
}

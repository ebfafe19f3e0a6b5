import Cells
import Documents
import Foundation
import Imaging
import Scenes
import Synchronization
import Workflow

/// The live half of the capture desk: who watches a source whose pictures keep coming, and what the capture scene wants of it.
package final class LiveCaptureController: Sendable {
  private struct State: Sendable {
    var watcher: LiveWatcher?
    var watching: Task<Void, Never>?
    /// How large the screen shows live pictures.
    var size: PixelSize?
  }

  private let link: ImagingLink
  private let tell: @Sendable (LiveEvent) -> Void
  private let state = Mutex(State())

  package init(link: ImagingLink, tell: @escaping @Sendable (LiveEvent) -> Void) {
    self.link = link
    self.tell = tell
  }

  private var watcher: LiveWatcher? { state.withLock { $0.watcher } }

  /// Watches for one capture prompt, until `close`.
  package func watch(_ feed: any LiveFeed, for shot: CaptureRequest) {
    close()
    let watcher = LiveWatcher(feed, for: shot, link: link, tell: tell)
    state.withLock { state in
      if let size = state.size { watcher.show(size) }
      (state.watcher, state.watching) = (watcher, Task.detached { await watcher.run() })
    }
  }

  package func close() {
    let task = state.withLock { state in
      defer { (state.watcher, state.watching) = (nil, nil) }
      return state.watching
    }
    task?.cancel()
  }

  /// Pictures are wanted so large from here on.
  package func show(_ size: Size) {
    let pixels = PixelSize(width: size.width, height: size.height)
    state.withLock { $0.size = pixels }
    watcher?.show(pixels)
  }

  package func reopen() { watcher?.reopen() }
  package func nextCamera() { watcher?.changeDevice() }

  /// The best of these pictures, or the newest. nil when it is not good after all, or nothing is watched; the scene has been told why.
  package func take(among range: ClosedRange<Int>?) async throws -> LiveWatcher.Taken? { try await watcher?.take(among: range) }

  package func hold(_ number: Int) async throws { try await watcher?.hold(number) }

  /// The picture of a liveness capture; nil when nothing is watched.
  package func portrait(_ number: Int?) async throws -> LiveWatcher.Taken? { try await watcher?.portrait(number) }

  /// Keeps the picture of this moment and what was seen in it as a stand-in: who saw something odd can walk it again.
  ///
  /// - Parameter keep: writes it, and says under which name. Where it lies is always the same, and a path would push everything else off a
  ///   small screen.
  package func keepFrame(_ keep: @Sendable (TestCase) throws -> String) async throws {
    guard let (picture, reading) = try await watcher?.current() else { return }
    tell(.kept(name: try keep(TestCase(picture, reading))))
  }
}

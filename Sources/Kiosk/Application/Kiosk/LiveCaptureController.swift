import Background
import Cells
import Documents
import Foundation
import Imaging
import Scenes
import Synchronization
import Workflow

/// Watches a live source for the capture scene, and takes pictures from it.
package final class LiveCaptureController: Sendable {
  private struct State: Sendable {
    var watcher: LiveWatcher?
    /// The task of the current capture or, after `close`, of the last one. It owns the source until it has ended.
    var watching: Task<Void, Never>?
    /// The size of live pictures on the screen.
    var size: PixelSize?
  }

  private let link: ImagingLink
  private let work: BackgroundWork
  private let clock: any Clock<Duration>
  private let camera: OpenCamera
  private let tell: @Sendable (LiveEvent) -> Void
  private let state = Mutex(State())

  init(
    link: ImagingLink, work: BackgroundWork, clock: any Clock<Duration>, camera: OpenCamera,
    tell: @escaping @Sendable (LiveEvent) -> Void
  ) {
    self.link = link
    self.work = work
    self.clock = clock
    self.camera = camera
    self.tell = tell
  }

  private var watcher: LiveWatcher? { state.withLock { $0.watcher } }

  /// Watches the source for one capture prompt, until `close`.
  package func watch(_ wanted: any LiveFeed, for request: CaptureRequest) {
    close()
    state.withLock { state in
      state.watching = work.run { [self, last = state.watching] in
        await last?.value
        let (feed, isOpen) = await camera.feed(for: wanted)
        let watcher = LiveWatcher(feed, isOpen: isOpen, for: request, link: link, clock: Stopwatch(clock), tell: tell)
        if begin(watcher) { await watcher.run() }
        if watcher.isLive { await camera.keep(feed) } else { await feed.close() }
      }
    }
  }

  /// - Returns: whether the capture is still wanted. `close` cancels its task under the same lock.
  private func begin(_ watcher: LiveWatcher) -> Bool {
    state.withLock { state in
      guard !Task.isCancelled else { return false }
      if let size = state.size { watcher.show(size) }
      state.watcher = watcher
      return true
    }
  }

  package func close() {
    state.withLock { state in
      state.watcher = nil
      state.watching?.cancel()
    }
  }

  /// Sets the size of the pictures from now on.
  package func show(_ size: Size) {
    let pixels = PixelSize(width: size.width, height: size.height)
    state.withLock { $0.size = pixels }
    watcher?.show(pixels)
  }

  package func reopen() { watcher?.reopen() }
  package func nextCamera() { watcher?.changeDevice() }

  /// The picture that guidance wants. nil if it is not good after all, which was reported, or if no source is watched.
  package func take(_ order: GuidedTake) async throws -> LiveWatcher.Taken? { try await watcher?.take(order) }

  package func hold(_ number: Int) async throws { try await watcher?.hold(number) }

  /// The portrait of a liveness capture; nil if no source is watched.
  package func portrait(_ number: Int?) async throws -> LiveWatcher.Taken? { try await watcher?.portrait(number) }

  /// Stores the current picture and its reading as a stand-in, so that a tester who noticed something odd can reproduce it.
  ///
  /// - Parameter keep: writes the test case and returns its name. The name is shown without a path: the folder is always the same, and a
  ///   path would fill a small screen.
  package func keepFrame(_ keep: @Sendable (TestCase) throws -> String) async throws {
    guard let (picture, reading) = try await watcher?.current() else { return }
    tell(.kept(name: try keep(TestCase(picture, reading))))
  }
}

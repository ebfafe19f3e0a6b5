import Background
import Documents
import Imaging
import Scenes
import Synchronization
import Workflow

/// Watches a live source without a screen, and keeps the time, so that a source without events is not waited for longer than one that shows
/// nothing.
struct UnattendedSource: Sendable {
  /// A capture's reaction to what is known after each event; it is called four times a second at least.
  ///
  /// - Parameter time: milliseconds since the start, whether or not the source works.
  typealias Step = (_ watcher: LiveWatcher, _ guide: LiveGuidance, _ time: Int) async throws -> Answer?

  private let wanted: any LiveFeed
  private let camera: OpenCamera
  private let request: CaptureRequest
  private let link: ImagingLink
  private let clock: Stopwatch

  init(_ feed: any LiveFeed, camera: OpenCamera, for request: CaptureRequest, link: ImagingLink, clock: Stopwatch) {
    (wanted, self.camera, self.request, self.link, self.clock) = (feed, camera, request, link, clock)
  }

  var name: String { wanted.name }

  /// Watches until `step` returns an answer.
  /// - Throws: the error of `step`; `CancellationError` if the task is cancelled.
  func follow(_ step: Step) async throws -> Answer {
    let (events, feed) = AsyncStream.makeStream(of: LiveEvent?.self, bufferingPolicy: .bufferingNewest(64))
    let (source, isOpen) = await camera.feed(for: wanted)
    let watcher = LiveWatcher(source, isOpen: isOpen, for: request, link: link, clock: clock) { feed.yield($0) }
    let result = await follow(watcher, events, feed, step)
    if watcher.isLive { await camera.keep(source) } else { await source.close() }
    return try result.get()
  }

  private func follow(
    _ watcher: LiveWatcher, _ events: AsyncStream<LiveEvent?>, _ feed: AsyncStream<LiveEvent?>.Continuation, _ step: Step
  ) async -> Result<Answer, any Error> {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await watcher.run() }
      group.addTask { [clock] in
        while !Task.isCancelled {
          try? await clock.sleep(for: .milliseconds(250))
          feed.yield(nil)
        }
      }
      defer {
        group.cancelAll()
        feed.finish()
      }
      do {
        var guide = LiveGuidance(request), last = 0
        for await event in events {
          let time = clock.milliseconds
          guide.tick(time - last)
          last = time
          if let event { guide.receive(event) }
          if let answer = try await step(watcher, guide, time) { return .success(answer) }
        }
        return .failure(CancellationError())
      } catch { return .failure(error) }
    }
  }
}

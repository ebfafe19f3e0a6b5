import Documents
import Imaging
import Scenes
import Workflow

/// A liveness capture without a screen: the source is watched until every challenge has ended, or shows nothing for too long.
struct UnattendedLiveness {
  private let watcher: LiveWatcher
  private let events: AsyncStream<LiveEvent>
  private let feed: AsyncStream<LiveEvent>.Continuation
  private var guidance: LivenessGuidance
  /// How long a source may be without a face before the first challenge, in milliseconds.
  private let patience: Int
  private var held: Int?

  init(_ source: any LiveFeed, for request: CaptureRequest, _ guidance: LivenessGuidance, link: ImagingLink) {
    let (events, feed) = AsyncStream.makeStream(of: LiveEvent.self, bufferingPolicy: .bufferingNewest(64))
    (self.events, self.feed, self.guidance) = (events, feed, guidance)
    patience = guidance.limit * (guidance.challenges.count + 1)
    watcher = LiveWatcher(source, for: request, link: link) { feed.yield($0) }
  }

  /// - Parameter keep: keeps the portrait and makes the answer of it.
  func run(_ keep: (LiveWatcher.Taken, [ChallengeReport]) throws -> Answer) async throws -> Answer {
    var run = self
    let watching = Task.detached { [watcher] in await watcher.run() }
    defer {
      watching.cancel()
      feed.finish()
    }
    let start = ContinuousClock.now
    for await event in events {
      let time = Int((ContinuousClock.now - start) / .milliseconds(1))
      run.guidance.advance(to: time)
      if case .sight(let reading, let number, let at) = event { run.guidance.see(reading, number: number, at: min(at, time)) }
      if let best = run.guidance.bestNeutral, best != run.held {
        run.held = best
        try await watcher.hold(best)
      }
      if run.guidance.isFinished { return try keep(try await watcher.portrait(run.held), run.guidance.reports) }
      if time > patience { return .failed(reason: "camera.noFace") }
    }
    return .failed(reason: "camera.missing")
  }
}

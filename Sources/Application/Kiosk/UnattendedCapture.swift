import Documents
import Imaging
import Scenes
import Workflow

/// A live capture without a screen: guided as on one, until a picture takes itself, the time is over, or the source gives none.
package struct UnattendedCapture {
  private let watcher: LiveWatcher
  private let events: AsyncStream<LiveEvent>
  private let feed: AsyncStream<LiveEvent>.Continuation
  private let shot: CaptureRequest
  private let name: String
  /// Whether a source that cannot be opened is a reason to end at once: nobody will plug a camera in. A sequence goes on by itself.
  private let endsAtOnce: Bool
  private var guidance: Guidance
  private var camera = CameraState.opening
  private var number = 0

  /// How long a source may be silent where the shot has no limit, in seconds.
  private static let patience = 20

  package init?(_ source: any LiveFeed, for shot: CaptureRequest, link: ImagingLink, isWatched: Bool) {
    guard let guidance = Guidance(shot) else { return nil }
    name = source.name
    endsAtOnce = !isWatched && !(source is SequenceFeed)
    self.guidance = guidance
    self.shot = shot
    let (events, feed) = AsyncStream.makeStream(of: LiveEvent.self, bufferingPolicy: .bufferingNewest(64))
    (self.events, self.feed) = (events, feed)
    watcher = LiveWatcher(source, for: shot, link: link) { feed.yield($0) }
  }

  /// - Parameter keep: keeps the picture and makes the answer of it.
  package mutating func run(_ keep: (LiveWatcher.Taken) throws -> Answer) async throws -> Answer {
    let watching = Task.detached { [watcher] in await watcher.run() }
    // A source that says nothing is not waited for any longer than one that shows nothing.
    let clock = Task.detached { [feed] in
      while !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(250))
        feed.yield(.recording(nil))
      }
    }
    defer {
      watching.cancel()
      clock.cancel()
      feed.finish()
    }
    let start = ContinuousClock.now
    for await event in events {
      let time = Int((ContinuousClock.now - start) / .milliseconds(1))
      note(event, at: time)
      if let range = good, let taken = try await watcher.take(among: range) { return try keep(taken) }
      if endsAtOnce, [.missing, .denied, .busy, .unsupported].contains(camera) { throw CameraDevices.fault(name, camera) }
      if camera == .live {
        if guidance.isOver(at: time) { return .timedOut }
      } else if time > (shot.unseenLimit ?? shot.limit ?? Self.patience) * 1000 {
        break
      }
    }
    return .failed(reason: "camera.\(camera.rawValue)")
  }

  private mutating func note(_ event: LiveEvent, at time: Int) {
    switch event {
    case .source(let state, _, _): camera = state
    case .sight(let reading, let number, let at):
      self.number = number
      guidance.see(reading, number: number, at: min(at, time))
    case .notTaken: guidance.refuse()
    case .frame: guidance.begin(at: time)
    case .kept, .recording: break
    }
  }

  /// The pictures of which the best may be taken. A tilted document never takes itself: without a person the first good look must do.
  private var good: ClosedRange<Int>? {
    if let range = guidance.take { return range }
    guard case .document(_, let step) = guidance.subject, step.isAngled, guidance.hasSeen, let seen = guidance.judgement, seen.hint == nil
    else { return nil }
    return number...number
  }
}

import Documents
import Scenes
import Workflow

/// A liveness capture without a screen. It watches the source until every challenge has ended, or no face appears for too long.
struct UnattendedLiveness {
  private let source: UnattendedSource
  /// How long to wait for a face before the first challenge, and for a source that no longer works, in milliseconds.
  private let patience: Int

  /// nil if the request is not a liveness capture.
  init?(_ source: UnattendedSource, for request: CaptureRequest) {
    guard case .liveness(let challenges, let limit) = request.subject else { return nil }
    self.source = source
    patience = limit * 1000 * (challenges.count + 1)
  }

  /// - Parameter keep: stores the portrait and makes the answer.
  /// - Returns: the report; `timedOut` if the challenges never started.
  func run(_ keep: (LiveWatcher.Taken, [ChallengeReport]) throws -> Answer) async throws -> Answer {
    var held: Int?
    return try await source.follow { watcher, guide, time in
      guard let guidance = guide.liveness else { return nil }
      if let best = guidance.bestNeutral, best != held {
        held = best
        try await watcher.hold(best)
      }
      if guidance.isFinished { return try keep(try await watcher.portrait(held), guidance.reports) }
      let isRunning = guide.isLive && ![.findFace, .holdStill].contains(guidance.step)
      return !isRunning && time > patience ? .timedOut() : nil
    }
  }
}

import Documents
import Scenes
import Workflow

/// A liveness capture without a screen. It watches the source until every challenge has ended, or no face appears for too long.
struct UnattendedLiveness {
  private let source: UnattendedSource
  private let start: LivenessGuidance
  /// How long to wait for a face before the first challenge, in milliseconds.
  private let patience: Int

  init(_ source: UnattendedSource, _ guidance: LivenessGuidance) {
    self.source = source
    start = guidance
    patience = guidance.limit * (guidance.challenges.count + 1)
  }

  /// - Parameter keep: stores the portrait and makes the answer.
  /// - Returns: the report; `timedOut` if the challenges never started.
  func run(_ keep: (LiveWatcher.Taken, [ChallengeReport]) throws -> Answer) async throws -> Answer {
    var guidance = start, held: Int?
    return try await source.follow { watcher, event, time in
      guidance.advance(to: time)
      if case .sight(let reading, let number, let at)? = event { guidance.see(reading, number: number, at: min(at, time)) }
      if let best = guidance.bestNeutral, best != held {
        held = best
        try await watcher.hold(best)
      }
      if guidance.isFinished { return try keep(try await watcher.portrait(held), guidance.reports) }
      let hasBegun = ![.findFace, .holdStill].contains(guidance.step)
      return !hasBegun && time > patience ? .timedOut() : nil
    }
  }
}

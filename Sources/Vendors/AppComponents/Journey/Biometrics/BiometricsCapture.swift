import Documents
import JourneyKit
import Phrases
import Workflow

/// Takes the selfie, with the challenges in one capture, as often as needed.
struct BiometricsCapture {
  let workflow: WorkflowConfiguration
  let turnsHead: Bool
  /// How many captures ended with a challenge that was not passed.
  private var failures = 0

  init(workflow: WorkflowConfiguration, turnsHead: Bool) {
    self.workflow = workflow
    self.turnsHead = turnsHead
  }

  mutating func take(_ guide: Guide) async throws(Exit) -> Selfie {
    while true {
      let problem: BiometricsProblem
      switch try await guide.capture("capture", try await request(guide)) {
      case .liveness(let report):
        if let found = BiometricsProblem(report, expectsClip: workflow.selfieVideo != nil) {
          problem = found
        } else {
          return Selfie(
            picture: report.portrait, reading: report.reading, challenges: report.challenges, clip: report.clip,
            takenAt: try await guide.now())
        }
      case .picture(let picture, let reading, let clip):
        if let found = BiometricsProblem(reading, clip, expectsClip: workflow.selfieVideo != nil) {
          problem = found
        } else {
          return Selfie(picture: picture, reading: reading, challenges: [], clip: clip, takenAt: try await guide.now())
        }
      case .timedOut, .skipped: problem = .timedOut(nil)
      case .failed(let reason): problem = .noPicture(CaptureFailure(reason), reason)
      }
      try await offerRetry(after: problem, guide)
    }
  }

  /// Shows what went wrong. Returns when the person wants to try again.
  private mutating func offerRetry(after problem: BiometricsProblem, _ guide: Guide) async throws(Exit) {
    if problem.countsAsAttempt { failures += 1 }
    let isLast = failures >= workflow.livenessAttempts ?? BiometricsComponent.standardAttempts
    let choice = Choice(
      style: .error(code: problem.code), title: problem.title, message: isLast ? Phrase("biometrics.error.last") : problem.message,
      options: isLast ? [.stop] : [Choice.Option(id: "retry", title: Phrase("biometrics.action.retry")), .stop])
    if try await guide.choose("error.\(problem.name)", choice) == Choice.Option.stopID { throw .cancelled }
  }

  /// Each attempt draws its own order, so that a video of an earlier one does not fit.
  private func request(_ guide: Guide) async throws(Exit) -> CaptureRequest {
    guard turnsHead else {
      return CaptureRequest(
        subject: .selfie, title: Phrase("biometrics.capture.title"), message: Phrase("biometrics.capture.selfie"),
        limit: workflow.selfieTimeout, unseenLimit: workflow.selfieTimeout, clip: workflow.selfieVideo)
    }
    let challenges: [LivenessChallenge] = try await guide.draw(below: 2) == 0 ? [.turnLeft, .turnRight] : [.turnRight, .turnLeft]
    return CaptureRequest(
      subject: .liveness(challenges: challenges, limit: workflow.selfieTimeout), title: Phrase("biometrics.capture.title"),
      message: Phrase("biometrics.capture.message"), clip: workflow.selfieVideo)
  }
}

import Documents
import IDscanWire
import Phrases
import Workflow

/// The liveness check with the server's settings (SDK: `IDSLivenessViewController` with an `IDSLivenessConfig`).
struct ScanLiveness {
  /// The result of the check.
  struct Outcome {
    /// The face image (`receivedFaceImage`).
    var portrait: PictureReference
    var actions: [ScanLivenessReport.Action]
    /// How many attempts failed.
    var failures: Int
  }

  private let settings: ScanLivenessConfiguration

  /// - Parameter settings: the server's settings, or nil if it sent none. The values are then our own.
  init(_ settings: ScanLivenessConfiguration?) {
    self.settings = settings ?? ScanLivenessConfiguration()
  }

  /// Tries until all challenges are passed, or the server's number of failures is reached; the last attempt counts.
  func run(_ capture: inout ScanCapture, _ guide: Guide) async throws(Exit) -> Outcome {
    var failures = 0
    while true {
      guard let report = try await capture.camera.liveness(try await request(guide), guide) else { continue }
      let actions = report.challenges.map { report in
        ScanLivenessReport.Action(report.challenge.actionName, report.outcome == .passed ? .passed : .failed)
      }
      if !report.hasPassed { failures += 1 }
      if report.hasPassed || failures > settings.mostFailures {
        return Outcome(portrait: report.portrait, actions: actions, failures: failures)
      }
      let choice = Choice(
        style: .question, title: Phrase("scan.liveness.title"),
        message: Phrase("scan.liveness.message", ["n": .number(settings.mostFailures - failures + 1)]),
        options: [Choice.Option(id: "retry", title: Phrase("biometrics.action.retry")), .stop])
      if try await guide.choose("liveness", choice) == Choice.Option.stopID { throw .cancelled }
    }
  }

  /// Each attempt draws its own order, so that a video of an earlier one does not fit. No direction is asked for twice in a row.
  private func request(_ guide: Guide) async throws(Exit) -> CaptureRequest {
    var challenge: LivenessChallenge = try await guide.draw(below: 2) == 0 ? .turnLeft : .turnRight
    var challenges: [LivenessChallenge] = []
    for _ in 0..<settings.actions {
      challenges.append(challenge)
      challenge = challenge == .turnLeft ? .turnRight : .turnLeft
    }
    return CaptureRequest(
      subject: .liveness(challenges: challenges, limit: settings.actionTimeout), title: Phrase("biometrics.capture.title"),
      message: Phrase("biometrics.capture.message"))
  }
}

extension LivenessChallenge {
  fileprivate var actionName: ScanLivenessReport.Action.Name {
    switch self {
    case .turnLeft: .turnLeft
    case .turnRight: .turnRight
    case .smile: .smile
    case .blink: .blink
    case .straightFace: .straightFace
    case .closeLeftEye: .closeLeftEye
    case .closeRightEye: .closeRightEye
    }
  }
}

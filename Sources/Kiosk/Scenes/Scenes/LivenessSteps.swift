import Cells
import Documents
import Flavor
import Phrases

/// A person's way through a liveness capture: the movement that is asked for now, the ring that fills as it is made, and every step with its
/// state.
struct LivenessSteps {
  let guidance: LivenessGuidance
  private let s: SceneContext
  private let isCalm: Bool

  /// nil unless the person is currently being led through challenges.
  init?(_ scene: CaptureScene, _ s: SceneContext) {
    guard scene.isLed(s), case .liveness(let challenges, let limit) = scene.request.subject else { return nil }
    guidance = scene.live?.guide.liveness ?? LivenessGuidance(challenges: challenges, limit: limit)
    (self.s, isCalm) = (s, s.look.accessibility.reducesMotion)
  }

  // MARK: The instruction

  /// The movement. Left and right are the person's own; the picture is mirrored, so they are the screen's too.
  var title: String {
    switch guidance.step {
    case .findFace: s.text("scene.liveness.findFace")
    case .holdStill: s.text("scene.liveness.holdStill")
    case .challenge(let challenge): Self.arrow(challenge) + s.text("scene.liveness.\(challenge.rawValue)")
    case .returnToNeutral: s.text("scene.liveness.returnToNeutral")
    case .finished: "\(Marks.passed) " + s.text("scene.liveness.finished")
    }
  }

  private static func arrow(_ challenge: LivenessChallenge) -> String {
    switch challenge {
    case .turnLeft: "← "
    case .turnRight: "→ "
    case .smile, .blink, .straightFace, .closeLeftEye, .closeRightEye: ""
    }
  }

  /// What is wrong with the picture, else how the movement goes on.
  var hint: HintCard.Saying {
    if [.leftEyeHidden, .rightEyeHidden, .eyesHidden].contains(guidance.fault) {
      return .init(text: s.text("scene.liveness.showEyes"), tone: .fault)
    }
    if let hint = guidance.hint { return .init(text: s.text(Phrase(hint.phraseKey)), tone: .fault) }
    return .init(text: s.text(side == nil ? "scene.liveness.advice" : "scene.liveness.ring"))
  }

  /// The challenge to turn the head, to one side or the other; nil if none is open.
  var side: LivenessChallenge? {
    guard case .challenge(let challenge) = guidance.step, challenge == .turnLeft || challenge == .turnRight else { return nil }
    return challenge
  }

  /// The ring; with reduced motion it is empty or full.
  var ring: HeadRing { HeadRing(side: side, share: isCalm ? guidance.progress.rounded(.down) : guidance.progress) }

  // MARK: The steps

  private enum State { case passed, failed, now, open }

  /// The neutral face, then the challenges.
  private var rows: [(state: State, name: String)] {
    let first: State =
      switch guidance.step {
      case .findFace, .holdStill, .returnToNeutral: .now
      case .challenge, .finished: .passed
      }
    let isAsked = if case .challenge = guidance.step { true } else { false }
    return [(first, s.text("scene.liveness.name.straightAhead"))]
      + guidance.challenges.enumerated().map { i, challenge in
        let report = guidance.reports.indices.contains(i) ? guidance.reports[i] : nil
        let state: State =
          report.map { $0.outcome == .passed ? .passed : .failed } ?? (isAsked && i == guidance.reports.count ? .now : .open)
        return (state, s.text("scene.liveness.name.\(challenge.rawValue)"))
      }
  }

  var height: Int { guidance.challenges.count + 1 }

  /// The least room for the bar behind the name of the current step.
  private static let leastBar = 5

  func draw(on canvas: inout Canvas, in rect: Rect) {
    for (i, row) in rows.enumerated() where i < rect.height {
      let y = rect.y + i, isNow = row.state == .now
      let text = canvas.style(.confirmationText, on: .confirmationBackground)
      canvas.write(
        String(mark(row.state)), rect.x, y, canvas.style(.confirmationBullet, on: .confirmationBackground).adding(.bold), in: rect)
      let name = TextLayout.truncate(row.name, width: rect.width - 2)
      let x = canvas.write(name, rect.x + 2, y, isNow ? text.adding(.bold) : text, in: rect) + 2
      if isNow, rect.right - x >= Self.leastBar { drawBar(on: &canvas, in: Rect(x: x, y: y, width: rect.right - x, height: 1)) }
    }
  }

  /// Draws in a single row what matters most now: the progress of the step, and its number.
  func drawRow(on canvas: inout Canvas, in rect: Rect) {
    let words = canvas.text(
      "kiosk.progress.of",
      ["n": .number(min(guidance.reports.count + 1, guidance.challenges.count)), "m": .number(guidance.challenges.count)])
    let width = max(4, min(20, rect.width - TextWidth.of(words) - 1))
    drawBar(on: &canvas, in: Rect(x: rect.x, y: rect.y, width: width, height: 1))
    canvas.write(
      TextLayout.truncate(words, width: rect.width - width - 1), rect.x + width + 1, rect.y,
      canvas.style(.confirmationText, on: .confirmationBackground), in: rect)
  }

  private func drawBar(on canvas: inout Canvas, in rect: Rect) {
    let bar = Meter.text(ring.share, threshold: nil, width: rect.width)
    canvas.write(bar, rect.x, rect.y, canvas.style(.confirmationBullet, on: .confirmationBackground), in: rect)
  }

  private func mark(_ state: State) -> Character {
    switch state {
    case .passed: Character(Marks.passed)
    case .failed: Character(Marks.failed)
    case .now: Marks.active
    case .open: Marks.stepOpen
    }
  }
}

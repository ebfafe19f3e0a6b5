import Cells
import Documents
import Flavor
import Phrases

/// What a liveness capture shows beside the picture: the progress of the current step, a dial for turns, and every challenge with its state.
struct LivenessPane {
  let guidance: LivenessGuidance
  private let s: SceneContext
  private let secondsLeft: Int?

  /// nil unless the person is currently being led through challenges.
  init?(_ scene: CaptureScene, _ s: SceneContext) {
    guard CaptureDrawing.isLed(scene, s), case .liveness(let challenges, let limit) = scene.request.subject else { return nil }
    guidance = scene.live?.guide.liveness ?? LivenessGuidance(challenges: challenges, limit: limit)
    (self.s, secondsLeft) = (s, scene.secondsLeft)
  }

  // MARK: The instruction

  /// One instruction at a time. What is wrong with the picture comes first, except during a challenge, which stays on the screen.
  static func hint(_ guidance: LivenessGuidance, _ s: SceneContext) -> (text: String, ink: ColorToken)? {
    if case .challenge(let challenge) = guidance.step {
      return ("\(mark(challenge)) " + s.text("scene.liveness.\(challenge.rawValue)"), .hintText)
    }
    if [.leftEyeHidden, .rightEyeHidden, .eyesHidden].contains(guidance.fault) {
      return ("\(Marks.warning) " + s.text("scene.liveness.showEyes"), .hintText)
    }
    if let hint = guidance.hint { return ("\(Marks.warning) " + s.text(Phrase(hint.phraseKey)), .hintText) }
    return switch guidance.step {
    case .findFace: (s.text("scene.liveness.findFace"), .screenMessage)
    case .holdStill: (s.text("scene.liveness.holdStill"), .screenMessage)
    case .returnToNeutral: (s.text("scene.liveness.returnToNeutral"), .hintText)
    case .finished, .challenge: ("\(Marks.passed) " + s.text("scene.liveness.finished"), .palettePrimary)
    }
  }

  /// Left and right are the person's own; the picture is mirrored, so they are the screen's too.
  private static func mark(_ challenge: LivenessChallenge) -> String {
    switch challenge {
    case .turnLeft: "←"
    case .turnRight: "→"
    case .smile, .blink, .straightFace, .closeLeftEye, .closeRightEye: Marks.bullet
    }
  }

  // MARK: Drawing

  /// The bar and the seconds, the dial after a blank row, a blank row, the challenges.
  var height: Int { 2 + (hasTurns ? 3 : 0) + (guidance.challenges.isEmpty ? 0 : guidance.challenges.count + 1) }

  private var hasTurns: Bool { guidance.challenges.contains { $0 == .turnLeft || $0 == .turnRight } }

  /// nil unless the person turns the head or looks ahead again.
  private var dial: LivenessDial? {
    guard hasTurns, side != nil || guidance.step == .returnToNeutral else { return nil }
    return LivenessDial(turn: guidance.turn, side: side)
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    drawBar(on: &canvas, in: rect)
    var y = rect.y + 1
    if let secondsLeft {
      let told = canvas.text("scene.wait.left", ["n": .number(s.look.accessibility.told(secondsLeft))])
      canvas.write(told, rect.x, y, canvas.style(.screenMessage), in: rect)
    }
    y += 2
    if hasTurns, rect.bottom - y > guidance.challenges.count + 2 {
      dial?.draw(on: &canvas, in: Rect(x: rect.x, y: y, width: min(rect.width, 41), height: 2))
      y += 3
    }
    for (i, challenge) in guidance.challenges.enumerated() where y < rect.bottom {
      let (mark, ink) = state(i)
      canvas.write(String(mark), rect.x, y, canvas.style(ink).adding(.bold), in: rect)
      let isNow = isAsked && i == guidance.reports.count
      let name = TextLayout.truncate(canvas.text("scene.liveness.name.\(challenge.rawValue)"), width: rect.width - 2)
      canvas.write(name, rect.x + 2, y, isNow ? canvas.style(.screenMessage).adding(.bold) : canvas.style(.screenMessage), in: rect)
      y += 1
    }
  }

  /// Draws in a single row what matters most now.
  func drawRow(on canvas: inout Canvas, in rect: Rect) {
    if let dial { dial.draw(on: &canvas, in: rect) } else { drawBar(on: &canvas, in: rect) }
  }

  /// Draws the progress of the current step.
  private func drawBar(on canvas: inout Canvas, in rect: Rect) {
    let words = canvas.text(
      "kiosk.progress.of",
      ["n": .number(min(guidance.reports.count + 1, guidance.challenges.count)), "m": .number(guidance.challenges.count)])
    let width = max(4, min(20, rect.width - TextWidth.of(words) - 1))
    Meter.draw(
      Meter.text(guidance.progress, threshold: nil, width: width), on: &canvas, rect.x, rect.y, canvas.style(.palettePrimary), in: rect)
    canvas.write(
      TextLayout.truncate(words, width: rect.width - width - 1), rect.x + width + 1, rect.y, canvas.style(.screenMessage), in: rect)
  }

  /// Whether the current step is a challenge and not the neutral face.
  private var isAsked: Bool { if case .challenge = guidance.step { true } else { false } }

  private func state(_ index: Int) -> (mark: Character, ink: ColorToken) {
    if guidance.reports.indices.contains(index) {
      return guidance.reports[index].outcome == .passed
        ? (Character(Marks.passed), .palettePrimary) : (Character(Marks.failed), .paletteDanger)
    }
    return isAsked && index == guidance.reports.count ? (Marks.active, .palettePrimary) : (Marks.stepOpen, .screenMessage)
  }

  /// The challenge to turn the head, to one side or the other; nil if none is open.
  var side: LivenessChallenge? {
    guard case .challenge(let challenge) = guidance.step, challenge == .turnLeft || challenge == .turnRight else { return nil }
    return challenge
  }

  /// An arrow over the picture, to the side that the person turns to. It grows with the picture, to be seen from an arm's length.
  func drawArrow(on canvas: inout Canvas, in picture: Rect) {
    guard let side, picture.width >= 16, picture.height >= 5 else { return }
    let style = canvas.style(.paletteAccent).adding(.bold), middle = picture.y + picture.height / 2
    let size = max(1, min(picture.height / 6, picture.width / 14))
    // The smallest arrow is a line.
    for row in size == 1 ? 0...0 : -size...size {
      // A cell is twice as high as wide. Behind the head is the shaft, a third as high.
      let tip = 2 * abs(row), end = abs(row) <= size / 3 ? 4 * size : 2 * size
      for column in tip...max(tip, end) {
        let mark: Character = column == 0 ? (side == .turnLeft ? "◀" : "▶") : size == 1 ? "━" : "█"
        canvas.overlay(mark, side == .turnLeft ? picture.x + 1 + column : picture.right - 2 - column, middle + row, style)
      }
    }
  }
}

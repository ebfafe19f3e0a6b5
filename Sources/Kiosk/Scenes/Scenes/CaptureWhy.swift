import Documents
import Phrases
import Workflow

extension CaptureScene {
  /// Every gate and what is known of the document, all from the reading that the hint comes from; nil while nothing is judged.
  func why(_ s: SceneContext) -> WhyPanel? {
    guard let gates = judgement?.gates, !gates.isEmpty, !isLiveness else { return nil }
    return WhyPanel(gates: gates, lines: sightLines(s))
  }

  /// What is known about the document in view. A still is judged at the preview instead.
  private func sightLines(_ s: SceneContext) -> [WhyPanel.Line] {
    guard let seen = live?.seen, let guidance = live?.guide.guidance, case .document(let type, let step) = guidance.subject else {
      return []
    }
    let sight = seen.sight
    var lines = [
      WhyPanel.Line(holds: sight.isRightSide, text: s.text(sight.isRightSide == false ? "scene.sight.otherSide" : "scene.sight.side")),
      WhyPanel.Line(
        holds: sight.isRightType,
        text: sight.isRightType == false ? s.text("scene.sight.otherType") : s.text("documentType.\(type.rawValue)")),
    ]
    if step.hasMrz {
      lines.append(
        WhyPanel.Line(
          holds: seen.judgement.hint == .mrzUnreadable ? false : seen.agreeing >= MrzVote.quorum ? true : nil,
          text: s.text("scene.sight.zone", ["n": .number(seen.agreeing), "m": .number(MrzVote.quorum)])))
    }
    return lines
  }
}

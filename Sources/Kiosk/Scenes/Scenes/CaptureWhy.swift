import Cells
import Documents
import Phrases
import Workflow

extension CaptureScene {
  /// The width from which on every bar has its figures beside it.
  static let roomyWidth = 120

  /// The panel beside the picture.
  func why(_ s: SceneContext) -> WhyPanel {
    WhyPanel(
      gates: judgement?.gates ?? [], lines: sightLines(s),
      hasFigures: live != nil && (live?.showsWhy == true || s.width >= Self.roomyWidth))
  }

  /// What is known about the document in view. A still is judged at the preview instead.
  private func sightLines(_ s: SceneContext) -> [WhyPanel.Line] {
    guard let guide = live?.guide, guide.isLive, let guidance = guide.guidance, case .document(let type, let step) = guidance.subject else {
      return []
    }
    let sight = guidance.sight
    var lines = [
      WhyPanel.Line(holds: sight.isRightSide, text: s.text(sight.isRightSide == false ? "scene.sight.otherSide" : "scene.sight.side")),
      WhyPanel.Line(
        holds: sight.isRightType,
        text: sight.isRightType == false ? s.text("scene.sight.otherType") : s.text("documentType.\(type.rawValue)")),
    ]
    if step.hasMrz {
      let agreed = guidance.mrzVotes.agreed != nil
      let count = min(guidance.mrzVotes.agreeing, MrzVote.quorum)
      lines.append(
        WhyPanel.Line(
          holds: guidance.refusal == .mrzDiffers ? false : agreed ? true : nil,
          text: s.text("scene.sight.zone", ["n": .number(count), "m": .number(MrzVote.quorum)])))
    }
    return lines
  }
}

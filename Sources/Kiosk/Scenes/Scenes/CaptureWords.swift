import Documents
import Phrases

/// What the capture scene says: its title, and the one thing that matters now.
struct CaptureWords {
  let scene: CaptureScene
  let s: SceneContext

  /// The height of the scene from which the advice is shown beside the hint.
  private static let leastHeightForAdvice = 18

  /// What is captured, with a note while a clip is recorded; the movement while a person is led through challenges.
  var title: String {
    let title = steps?.title ?? s.text(scene.request.title)
    return scene.live?.guide.recorded == nil ? title : "\(title) \(Marks.neutral) " + s.text("scene.capture.recording")
  }

  /// The person's way through a liveness capture; nil unless they are led now.
  var steps: LivenessSteps? { LivenessSteps(scene, s) }

  /// What the person should do, in a sentence.
  var advice: String {
    if let message = scene.request.message { return s.text(message) }
    if scene.isLiveness { return s.text("scene.liveness.advice") }
    if scene.live != nil { return s.text(scene.isTilted ? "scene.capture.tilt" : "scene.capture.auto") }
    return s.text(scene.candidates.isEmpty ? "scene.capture.still" : "scene.capture.pick")
  }

  /// The one hint that is shown: trouble first, then the judgement.
  var hint: HintCard.Saying {
    if let trouble { return trouble }
    if let remark = scene.live?.remark {
      return HintCard.Saying(text: s.text(remark), tone: scene.judgement?.hint == nil ? .plain : .fault)
    }
    if let steps { return steps.hint }
    guard let judgement = scene.judgement else {
      // On a low screen the advice is shown here until there is something else to say.
      if s.body.height < Self.leastHeightForAdvice { return HintCard.Saying(text: advice) }
      if !scene.candidates.isEmpty { return HintCard.Saying(text: s.text("scene.capture.pick")) }
      let isLooking = scene.picture != nil && scene.reading == nil
      return HintCard.Saying(
        text: s.text(scene.picture == nil ? "scene.capture.waiting" : isLooking ? "scene.capture.looking" : "scene.capture.ready"))
    }
    if let hint = judgement.hint { return HintCard.Saying(text: s.text(Phrase(hint.phraseKey)), tone: .fault) }
    if !judgement.isGood { return HintCard.Saying(text: s.text("scene.capture.confirming")) }
    return HintCard.Saying(
      text: s.text(scene.live == nil ? "scene.capture.good" : scene.isTilted ? "scene.capture.ready" : "scene.capture.hold"), tone: .good)
  }

  /// Why there is no judgement to speak of.
  private var trouble: HintCard.Saying? {
    switch s.imaging {
    case .restarting(let why): return HintCard.Saying(text: s.text("scene.capture.restarting", ["why": .phrase(why)]), tone: .fault)
    case .gone(let why): return HintCard.Saying(text: s.text("scene.capture.gone", ["why": .phrase(why)]), tone: .fault)
    case .starting: return HintCard.Saying(text: s.text("scene.capture.starting"))
    case .ready: break
    }
    if let problem = scene.problem { return HintCard.Saying(text: s.text(problem), tone: .fault) }
    if scene.isTaking { return HintCard.Saying(text: s.text("scene.capture.reading")) }
    guard let live = scene.live?.guide, !live.isLive else { return nil }
    return HintCard.Saying(
      text: s.text("scene.camera.\(live.state.rawValue)", ["name": .text(live.name)]), tone: live.state == .opening ? .plain : .fault)
  }

  /// Whether the hint is about the picture that is judged, and its measurement may stand beside it.
  var isJudged: Bool { trouble == nil && !scene.isLiveness && scene.judgement != nil }
}

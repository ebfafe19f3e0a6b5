import Documents
import Phrases
import Workflow

extension Instruction {
  /// - Parameters:
  ///   - turnsHead: whether the person is asked to turn the head.
  ///   - isFilmed: whether a video is recorded.
  package static func selfieIntro(turnsHead: Bool, isFilmed: Bool) -> Instruction {
    Instruction(
      style: .intro, title: Phrase("biometrics.intro.title"), message: Phrase("biometrics.intro.\(isFilmed ? "message" : "pictureOnly")"),
      points: (["face", "light"] + (turnsHead ? ["turn"] : ["alone"])).map { Phrase("biometrics.intro.\($0)") }, illustration: .selfie,
      button: Phrase("document.action.start"))
  }
}

extension Confirmation {
  /// Asks whether a selfie is good. The judge's verdicts become checkpoints.
  package static func of(_ selfie: Selfie) -> Confirmation {
    let judgement = Judge.judgeSelfie(selfie.reading, gates: Gates())
    let gates: [Gate] = [.oneFace, .near, .lit, .sharp, .eyesOpen]
    // Nothing measures whether glasses or a mask hide a part of the face. The question comes first, because low screens show only the beginning.
    let question = Checkpoint(.neutral, Phrase("biometrics.check.face.ask"))
    let checkpoints = gates.compactMap { gate -> Checkpoint? in
      guard let verdict = judgement.verdict(at: gate) else { return nil }
      return Checkpoint(
        verdict.passed ? .pass : .warning, Phrase("biometrics.check.\(gate.rawValue).\(verdict.passed ? "pass" : "warning")"))
    }
    return Confirmation(title: Phrase("biometrics.confirm.title"), picture: selfie.picture, checkpoints: [question] + checkpoints)
  }
}

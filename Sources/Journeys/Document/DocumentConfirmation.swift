import Documents
import Phrases
import Workflow

extension Confirmation {
  /// Is this picture good? With the judge's verdicts as check-points; what was not measured is asked.
  static func of(_ page: DocumentPage, type: DocumentType, policy: MrzValidationPolicy) -> Confirmation {
    let judgement = Judge.judge(page.reading, step: page.step, gates: type.gates, policy: policy)
    var checkpoints: [Checkpoint] = []
    for gate in Gate.allCases where isLookedAt(gate, on: page.step, of: type) {
      let key = "document.check.\(gate.rawValue)"
      if let verdict = judgement.verdict(at: gate) {
        checkpoints.append(
          verdict.passed ? Checkpoint(.pass, Phrase("\(key).pass")) : Checkpoint(.warning, Phrase("\(key).warning")))
      } else {
        checkpoints.append(Checkpoint(.neutral, Phrase("\(key).ask")))
      }
    }
    // Nothing measures the shine of a hologram yet.
    if page.step.isAngled { checkpoints.append(Checkpoint(.neutral, Phrase("document.check.shine.ask"))) }
    return Confirmation(
      title: Phrase("document.confirm.title"), picture: page.picture, outline: page.reading.document, checkpoints: checkpoints,
      isSimulated: page.reading.isSimulated)
  }

  private static func isLookedAt(_ gate: Gate, on step: CaptureStep, of type: DocumentType) -> Bool {
    switch gate {
    case .glare: !step.isAngled
    case .mrz: step.hasMrz
    case .wholeDocument, .lit, .sharp: true
    }
  }
}

/// A measure on the scale of its meter, and what to do when it is not good enough.
struct Finding {
  /// 0 (worst) to 1 (best); what lies beyond is cut off.
  var value: Double
  var threshold: Double
  /// nil: it is good enough.
  var hint: CaptureHint?
}

/// What the judge finds, gate after gate, until it is summed up.
struct Findings {
  private let gates: Gates
  private var verdicts: [GateVerdict] = []
  private var hints: [(hint: CaptureHint, strictness: Gates.Strictness)] = []
  private var isMeasured = true
  private var overruling: CaptureHint?

  init(_ gates: Gates) { self.gates = gates }

  /// Notes what was found at a gate; nil: it was not measured. The first that fails gives the hint.
  mutating func note(_ gate: Gate, _ finding: Finding?) {
    let strictness = gates[gate]
    guard strictness != .ignore else { return }
    guard let finding else {
      isMeasured = isMeasured && strictness != .block
      return
    }
    verdicts.append(
      GateVerdict(
        gate: gate, value: min(max(finding.value, 0), 1), threshold: finding.threshold, passed: finding.hint == nil, strictness: strictness)
    )
    if let hint = finding.hint { hints.append((hint, strictness)) }
  }

  /// Something is wrong whatever the gates say.
  mutating func overrule(_ hint: CaptureHint) { overruling = overruling ?? hint }

  /// The sum. What blocks is said before what only warns.
  func judgement(mayTakeItself: Bool = true) -> Judgement {
    let hint = overruling ?? (hints.first { $0.strictness == .block } ?? hints.first)?.hint
    let isBlocked = overruling != nil || verdicts.contains { !$0.passed && $0.strictness == .block }
    return Judgement(gates: verdicts, hint: hint, takesItself: mayTakeItself && isMeasured && !isBlocked)
  }
}

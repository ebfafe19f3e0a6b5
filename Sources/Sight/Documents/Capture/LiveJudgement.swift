/// What one live picture tells the person in front of the camera. All of it comes from the same reading.
public struct LiveJudgement: Equatable, Sendable {
  public var judgement: Judgement
  /// What was known about the document in view when this picture had been read.
  public var sight: DocumentSight
  /// How many pictures agreed on the MRZ by then, at most `MrzVote.quorum`.
  public var agreeing: Int
  /// How much of the stability time had passed, 0 to 1.
  public var progress: Double
}

extension CaptureHint {
  /// The gates whose failure this hint explains; none if it is about something else, such as the type of document.
  public var gates: [Gate] {
    switch self {
    case .showDocument, .showWholeDocument, .fillFrame: [.wholeDocument]
    case .moveCloser: [.large]
    case .moreLight: [.lit]
    case .holdStill: [.sharp, .steady]
    case .avoidGlare: [.glare]
    case .showMrz, .mrzUnreadable: [.mrz]
    case .showBarcode, .showCode: [.barcode]
    case .showFace, .onlyYou: [.oneFace]
    case .comeCloser, .moveBack: [.near]
    case .centreFace: [.centred]
    case .lookStraight: [.straight]
    case .openEyes: [.eyesOpen]
    case .turnOver, .otherDocument: []
    }
  }
}

extension Judgement {
  /// The verdict that belongs to the hint. Without a hint it is the gate that is still open: an MRZ that was read in one picture only.
  public var failing: GateVerdict? {
    guard let hint else { return gates.first { !$0.passed && $0.strictness == .block } }
    return gates.first { hint.gates.contains($0.gate) && !$0.passed }
  }

  /// Whether nothing keeps the picture from being taken.
  public var isGood: Bool { hint == nil && failing == nil }

  /// Whether hint and verdicts say the same: the hint names something that failed, and without a hint nothing fails but an MRZ that only one
  /// picture has.
  public var isConsistent: Bool {
    guard let hint else { return gates.allSatisfy { $0.passed || $0.strictness != .block || $0.gate == .mrz } }
    return hint.gates.isEmpty || failing != nil
  }
}

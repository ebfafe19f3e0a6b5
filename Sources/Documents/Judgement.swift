/// One of the things that the judge looks at (the fields of `Gates`).
public enum Gate: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  // Of a document.
  case wholeDocument, large
  // Of a face.
  case oneFace, near, centred, straight, eyesOpen
  // Of any picture.
  case lit, sharp, glare
  // Of what is read.
  case mrz, barcode
  /// Of several pictures, one after the other.
  case steady
}

/// What the judge found at one gate.
public struct GateVerdict: Codable, Hashable, Sendable {
  public var gate: Gate
  /// The measure from 0 (worst) to 1 (best), for a meter.
  public var value: Double
  /// Where on the same scale it begins to be good.
  public var threshold: Double
  /// `value` reaches the threshold, and whatever else the gate demands holds.
  public var passed: Bool
  /// What follows when it did not pass.
  public var strictness: Gates.Strictness

  public init(gate: Gate, value: Double, threshold: Double, passed: Bool, strictness: Gates.Strictness) {
    self.gate = gate
    self.value = value
    self.threshold = threshold
    self.passed = passed
    self.strictness = strictness
  }
}

/// The one thing that the person is told to do next.
public enum CaptureHint: String, Codable, CaseIterable, Sendable {
  /// No document is in the picture.
  case showDocument
  /// The wrong side is up.
  case turnOver
  /// An edge is cut off.
  case showWholeDocument
  /// The document is too small in the picture.
  case moveCloser
  /// What is seen has another shape than this document has.
  case fillFrame
  case moreLight
  case holdStill
  case avoidGlare
  /// The machine-readable lines were not found.
  case showMrz
  /// They were found, but not all of them could be read.
  case mrzUnreadable
  /// The barcode was not found or could not be read.
  case showBarcode
  /// What is seen is another document than the one that was asked for.
  case otherDocument
  /// No face is in the picture.
  case showFace
  /// More than one face is.
  case onlyYou
  /// The face is not in the middle.
  case centreFace
  /// The face is too small in the picture.
  case comeCloser
  /// The face is so large that it leaves the oval.
  case moveBack
  /// The head is turned or leans.
  case lookStraight
  case openEyes

  /// The hint's text in the catalogues: `document.hint.moveCloser`.
  public var phraseKey: String { "document.hint.\(rawValue)" }
}

/// What the judge says about one picture.
public struct Judgement: Codable, Hashable, Sendable {
  /// One verdict for each gate that is looked at and was measured, in the order of `Gate.allCases`.
  public var gates: [GateVerdict]
  /// What to do next; nil when nothing is wrong.
  public var hint: CaptureHint?
  /// Whether the picture is good enough to be taken without a key.
  public var takesItself: Bool

  public init(gates: [GateVerdict], hint: CaptureHint?, takesItself: Bool) {
    self.gates = gates
    self.hint = hint
    self.takesItself = takesItself
  }

  /// The verdict at a gate; nil when it was not looked at or not measured.
  public func verdict(at gate: Gate) -> GateVerdict? { gates.first { $0.gate == gate } }
}

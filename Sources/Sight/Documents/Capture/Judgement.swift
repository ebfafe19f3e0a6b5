/// One of the checks of the judge (the fields of `Gates`).
public enum Gate: String, Codable, CodingKeyRepresentable, CaseIterable, Sendable {
  // For a document.
  case wholeDocument, large
  // For a face.
  case oneFace, near, centred, straight, eyesOpen
  // For any picture.
  case lit, sharp, glare
  // For what is read.
  case mrz, barcode
  /// For several successive pictures.
  case steady

  /// The gates that are checked in pictures of documents.
  public static let ofDocuments: [Gate] = [.wholeDocument, .large, .lit, .sharp, .glare, .mrz, .barcode, .steady]
}

/// The judge's result for one gate.
public struct GateVerdict: Codable, Hashable, Sendable {
  public var gate: Gate
  /// The measurement from 0 (worst) to 1 (best), for a meter.
  public var value: Double
  /// The value on the same scale from which it is good enough.
  public var threshold: Double
  /// Whether `value` reaches the threshold and any other demands of the gate are met.
  public var passed: Bool
  /// The consequence of a failure.
  public var strictness: Gates.Strictness

  public init(gate: Gate, value: Double, threshold: Double, passed: Bool, strictness: Gates.Strictness) {
    self.gate = gate
    self.value = value
    self.threshold = threshold
    self.passed = passed
    self.strictness = strictness
  }
}

/// The one thing to tell the person next.
public enum CaptureHint: String, Codable, CaseIterable, Sendable {
  /// No document is in the picture.
  case showDocument
  /// The wrong side is visible.
  case turnOver
  /// An edge is cut off.
  case showWholeDocument
  /// The document is too small in the picture.
  case moveCloser
  /// The visible object has another shape than this document.
  case fillFrame
  case moreLight
  case holdStill
  case avoidGlare
  /// The lines of the MRZ were not found.
  case showMrz
  /// The lines of the MRZ were found, but not all could be read.
  case mrzUnreadable
  /// The barcode was not found, or could not be read.
  case showBarcode
  /// No QR code was found, or it could not be read.
  case showCode
  /// The document is not the requested one.
  case otherDocument
  /// No face is in the picture.
  case showFace
  /// More than one face is in the picture.
  case onlyYou
  /// The face is not in the middle.
  case centreFace
  /// The face is too small in the picture.
  case comeCloser
  /// The face is larger than the oval.
  case moveBack
  /// The head is turned or leans.
  case lookStraight
  case openEyes

  /// The key of the hint's text in the catalogues: `capture.hint.moveCloser`.
  public var phraseKey: String { "capture.hint.\(rawValue)" }
}

/// The judge's result for one picture.
public struct Judgement: Codable, Hashable, Sendable {
  /// A verdict for each gate that is checked and could be measured, in the order of `Gate.allCases`.
  public var gates: [GateVerdict]
  /// What to do next; nil when nothing is wrong.
  public var hint: CaptureHint?
  /// Whether the picture is good enough for automatic capture.
  public var takesItself: Bool

  public init(gates: [GateVerdict], hint: CaptureHint?, takesItself: Bool) {
    self.gates = gates
    self.hint = hint
    self.takesItself = takesItself
  }

  /// The verdict for a gate; nil when it was not checked or could not be measured.
  public func verdict(at gate: Gate) -> GateVerdict? { gates.first { $0.gate == gate } }
}

/// A measurement on the scale of its meter, and the hint when it is not good enough.
struct Finding {
  /// 0 (worst) to 1 (best); values beyond are clamped.
  var value: Double
  var threshold: Double
  /// It is nil if the measurement is good enough.
  var hint: CaptureHint?
}

/// Collects the findings of all gates into a judgement.
struct Findings {
  private let gates: Gates
  private var verdicts: [GateVerdict] = []
  private var hints: [(hint: CaptureHint, strictness: Gates.Strictness)] = []
  private var isMeasured = true
  private var overruling: CaptureHint?

  init(_ gates: Gates) { self.gates = gates }

  /// Adds the finding for a gate, or nil if it could not be measured. The first gate that fails gives the hint.
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

  /// Adds a fault that counts regardless of the gates.
  mutating func overrule(_ hint: CaptureHint) { overruling = overruling ?? hint }

  /// The result. Hints of gates that block come before those that only warn.
  func judgement(mayTakeItself: Bool = true) -> Judgement {
    let hint = overruling ?? (hints.first { $0.strictness == .block } ?? hints.first)?.hint
    let isBlocked = overruling != nil || verdicts.contains { !$0.passed && $0.strictness == .block }
    return Judgement(gates: verdicts, hint: hint, takesItself: mayTakeItself && isMeasured && !isBlocked)
  }
}

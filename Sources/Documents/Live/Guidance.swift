/// Leads a person to a good live picture: from what is seen in one picture after the other it says the one thing to do next, when a picture
/// is to be taken by itself and which ones it may be, and when the time is over. It knows no clock and no camera: time is told to it.
public struct Guidance: Sendable {
  /// What is asked for.
  public enum Subject: Hashable, Sendable {
    case document(DocumentType, CaptureStep)
    case selfie
  }

  /// How long what counts, in milliseconds.
  public struct Timing: Hashable, Sendable {
    /// All blocking gates must hold for so long before a picture is taken by itself.
    public var stability: Int
    /// Nothing was seen at all for so long: another go is offered. nil: never.
    public var unseenLimit: Int?
    /// Something was seen, and no picture became good for so long. nil: never.
    public var limit: Int?

    /// Half a second of stability, as the phone SDKs have it.
    public init(stability: Int = 500, unseenLimit: Int? = nil, limit: Int? = nil) {
      self.stability = stability
      self.unseenLimit = unseenLimit
      self.limit = limit
    }
  }

  /// So many pictures at least must be good one after the other.
  static let leastGood = 3

  public let subject: Subject
  public let gates: Gates
  public let timing: Timing
  public let policy: MrzValidationPolicy

  /// The last picture's verdicts, with the hint that won the vote.
  public private(set) var judgement: Judgement?
  /// What is known of the document in view.
  public private(set) var sight = DocumentSight()
  /// The numbers of the pictures of which the best is to be taken now; nil: not yet.
  public private(set) var take: ClosedRange<Int>?
  /// How much of the stability time has passed, 0 to 1.
  public private(set) var progress = 0.0

  private var hints = HintVote()
  private var steadiness = Steadiness()
  private var memory = LiveMemory()
  private var good: (first: Int, last: Int, since: Int, count: Int)?
  private var start: Int?
  /// When something was first seen.
  private var seenSince: Int?

  public init(_ subject: Subject, gates: Gates, timing: Timing = Timing(), policy: MrzValidationPolicy = .strong) {
    self.subject = subject
    self.gates = gates
    self.timing = timing
    self.policy = policy
  }

  /// The votes on what the machine-readable zone says.
  public var zones: ZoneVote { memory.votes }

  /// Takes in what was seen in picture `number` at `time` (milliseconds on a clock that does not go back).
  public mutating func see(_ reading: Reading, number: Int, at time: Int) {
    begin(at: time)
    let whole = memory.complete(reading, policy: policy, at: time)
    var judged: Judgement
    switch subject {
    case .document(let type, let step):
      sight = DocumentSight(whole, zone: zones.agreed, type: type, step: step)
      judged = Judge.judge(whole, step: step, gates: gates, policy: policy)
      if zones.agreed == nil { halve(.mrz, in: &judged) }
    case .selfie:
      judged = Judge.judgeSelfie(whole, gates: gates)
    }
    steadiness.see(followed(reading))
    judge(steadiness.finding, in: &judged)
    if let hint = sight.hint {
      judged.hint = hint
      judged.takesItself = false
    }
    if isSomethingSeen(judged), seenSince == nil { seenSince = time }
    hints.count(judged.hint, at: time)
    note(isGood: judged.takesItself, number: number, at: time)
    judged.hint = hints.shown
    judgement = judged
  }

  /// The clock went on without a picture.
  public mutating func begin(at time: Int) { if start == nil { start = time } }

  /// Whether a time limit is over.
  public func isOver(at time: Int) -> Bool { secondsLeft(at: time) == 0 }

  /// Whether anything like the subject was seen yet.
  public var hasSeen: Bool { seenSince != nil }

  /// Seconds to the limit that counts now, rounded up; nil without one.
  public func secondsLeft(at time: Int) -> Int? {
    guard let start else { return (timing.unseenLimit ?? timing.limit).map { ($0 + 999) / 1000 } }
    let end: Int? =
      if let seenSince { timing.limit.map { seenSince + $0 } } else { timing.unseenLimit.map { start + $0 } }
    return end.map { max(0, ($0 - time + 999) / 1000) }
  }

  /// The picture was not taken after all (it was blurred, or says another thing than the others): the stability time begins anew.
  public mutating func refuse() {
    (good, take, progress) = (nil, nil, 0)
  }

  // MARK: Within

  /// What must not move: the document's corners, or those of the one face.
  private func followed(_ reading: Reading) -> [PicturePoint]? {
    switch subject {
    case .document: return reading.document?.corners
    case .selfie:
      guard let faces = reading.faces, faces.count == 1 else { return nil }
      return faces.flatMap { [PicturePoint(x: $0.x, y: $0.y), PicturePoint(x: $0.x + $0.width, y: $0.y + $0.height)] }
    }
  }

  /// A zone that only one picture shows is half of what is needed.
  private func halve(_ gate: Gate, in judged: inout Judgement) {
    guard let index = judged.gates.firstIndex(where: { $0.gate == gate }), judged.gates[index].passed else { return }
    judged.gates[index].value = judged.gates[index].threshold / 2
    judged.gates[index].passed = false
    if judged.gates[index].strictness == .block { judged.takesItself = false }
  }

  private func judge(_ steady: Finding?, in judged: inout Judgement) {
    let strictness = gates.steady
    guard strictness != .ignore else { return }
    if let steady {
      judged.gates.append(
        GateVerdict(
          gate: .steady, value: steady.value, threshold: steady.threshold, passed: steady.hint == nil, strictness: strictness))
      judged.hint = judged.hint ?? steady.hint
    }
    if strictness == .block, steady?.hint != nil || steady == nil { judged.takesItself = false }
  }

  private func isSomethingSeen(_ judged: Judgement) -> Bool {
    guard let hint = judged.hint else { return true }
    return hint != .showDocument && hint != .showFace
  }

  private mutating func note(isGood: Bool, number: Int, at time: Int) {
    guard isGood else {
      (good, take, progress) = (nil, nil, 0)
      return
    }
    // A source that is opened again counts from 1 again: what was good before is gone.
    if let before = good, number < before.last { good = nil }
    var run = good ?? (first: number, last: number, since: time, count: 0)
    (run.last, run.count) = (number, run.count + 1)
    good = run
    progress = timing.stability > 0 ? min(1, Double(time - run.since) / Double(timing.stability)) : 1
    take = time - run.since >= timing.stability && run.count >= Self.leastGood ? run.first...run.last : nil
  }
}

/// Guides a person to a good live picture. From the readings of successive pictures it derives the one thing to do next, when to capture
/// automatically and from which pictures, what must hold for the picture that is taken, and when the time is up. It has no clock and no camera:
/// callers pass the time.
public struct Guidance: Sendable {
  /// What is to be captured.
  public enum Subject: Codable, Hashable, Sendable {
    case document(DocumentType, CaptureStep)
    case selfie
    /// A QR code without a document, on paper or on a phone.
    case code
  }

  /// Durations in milliseconds.
  public struct Timing: Hashable, Sendable {
    /// How long all blocking gates must hold before a picture is taken automatically.
    public var stability: Int
    /// How long nothing at all may be seen before the person is offered another try; nil for no limit.
    public var unseenLimit: Int?
    /// How long something may be seen without a good picture; nil for no limit.
    public var limit: Int?

    /// The default stability of half a second is the same as in the phone SDKs.
    public init(stability: Int = 500, unseenLimit: Int? = nil, limit: Int? = nil) {
      self.stability = stability
      self.unseenLimit = unseenLimit
      self.limit = limit
    }
  }

  /// The least number of good pictures in a row; one more for each picture among them in which the outline was missed.
  static let leastGood = 3

  public let subject: Subject
  public let gates: Gates
  public let timing: Timing
  public let policy: MrzValidationPolicy

  /// The judgement of the last picture, before the vote.
  public private(set) var newest: LiveJudgement?
  /// The judgement that the person is told.
  private var held: LiveJudgement?
  /// Those of the pictures that vote on the hint.
  private var recent: [LiveJudgement] = []
  /// Why the picture that was taken last is not used, and since when that is known.
  private var refused: (why: GuidedTake.Refusal, since: Int)?
  /// What is known about the document in view.
  public private(set) var sight = DocumentSight()
  /// The numbers of the pictures from which to take the best now; nil if it is too early.
  public private(set) var take: ClosedRange<Int>?
  /// How much of the stability time has passed, 0 to 1.
  public private(set) var progress = 0.0

  /// How many pictures each gate that blocks has failed.
  private var objections: [Gate: Int] = [:]
  private var hints = HintVote()
  private var steadiness = Steadiness()
  private var memory = LiveMemory()
  private var good: (first: Int, last: Int, since: Int, count: Int, missed: Int, isMissing: Bool)?
  private var start: Int?
  /// When something was first seen.
  private var seenSince: Int?

  public init(_ subject: Subject, gates: Gates, timing: Timing = Timing(), policy: MrzValidationPolicy = .strong) {
    self.subject = subject
    self.gates = gates
    self.timing = timing
    self.policy = policy
  }

  /// How long the reason why a picture is not used counts, unless another one is taken before, in milliseconds.
  static let refusalTime = 4_000

  /// Why the picture that was taken last is not used; nil once the next may be taken, or after a while.
  public var refusal: GuidedTake.Refusal? { refused?.why }

  /// What the person is told: the judgement of the newest picture whose hint is the one that won the vote. Hint and verdicts are always those
  /// of one picture, so they never contradict each other. A picture that was refused fails the gate for which it was refused.
  public var shown: LiveJudgement? {
    guard var shown = held, let refusal else { return held }
    if shown.judgement.verdict(at: refusal.gate) == nil {
      // It was not measured in the picture that is shown.
      shown.judgement.gates.append(
        GateVerdict(gate: refusal.gate, value: 0, threshold: 1, passed: false, strictness: gates[refusal.gate]))
    }
    fail(refusal.gate, in: &shown.judgement)
    (shown.judgement.hint, shown.judgement.takesItself, shown.progress) = (refusal.hint, false, 0)
    return shown
  }

  /// The verdicts and the hint that the person is told.
  public var judgement: Judgement? { shown?.judgement }

  /// Seconds until a picture is taken by itself if all stays as it is shown, rounded up; nil while something is wrong.
  public var secondsToTake: Int? {
    guard let shown, shown.judgement.takesItself else { return nil }
    return max(1, Int(((1 - shown.progress) * Double(timing.stability) / 1000).rounded(.up)))
  }

  /// The picture to take now, among those with these numbers; nil for the newest, because the person wants it.
  public func order(_ range: ClosedRange<Int>?) -> GuidedTake { GuidedTake(range, of: self) }

  /// The votes on the content of the MRZ.
  public var mrzVotes: MrzVote { memory.votes }

  /// Evaluates the reading of picture `number` at `time` (milliseconds on a monotonic clock).
  public mutating func see(_ reading: Reading, number: Int, at time: Int) {
    begin(at: time)
    let whole = memory.complete(reading, policy: policy, at: time)
    var judged: Judgement
    switch subject {
    case .document(let type, let step):
      sight = DocumentSight(whole, mrz: mrzVotes.agreed, type: type, step: step)
      judged = Judge.judge(whole, step: step, gates: gates, policy: policy)
      // An MRZ from only one picture is half of what is needed.
      if mrzVotes.agreed == nil, fail(.mrz, in: &judged) == .block { judged.takesItself = false }
    case .selfie:
      judged = Judge.judgeSelfie(whole, gates: gates)
    case .code:
      judged = Judge.judgeCode(whole, gates: gates)
    }
    let outlined = judged.verdict(at: .wholeDocument)
    steadiness.see(followed(reading), isRight: outlined?.passed != false || outlined?.strictness != .block)
    judge(steadiness.finding, in: &judged)
    for verdict in judged.gates where !verdict.passed && verdict.strictness == .block { objections[verdict.gate, default: 0] += 1 }
    if let hint = sight.hint {
      judged.hint = hint
      judged.takesItself = false
    }
    if isSomethingSeen(judged), seenSince == nil { seenSince = time }
    hints.count(judged.hint, at: time)
    if !judged.takesItself, missesOnlyOutline(judged), good?.isMissing == false {
      good?.isMissing = true
      good?.missed += 1
      take = nil
    } else {
      note(isGood: judged.takesItself, number: number, at: time)
    }
    note(LiveJudgement(judgement: judged, sight: sight, agreeing: min(mrzVotes.agreeing, MrzVote.quorum), progress: progress))
    if take != nil { refused = nil }
  }

  /// Remembers the judgement of a picture, and finds the one to show.
  private mutating func note(_ judged: LiveJudgement) {
    newest = judged
    recent.append(judged)
    if recent.count > HintVote.window { recent.removeFirst() }
    // A hint may be shown for longer than its pictures vote: until another one wins, its last picture stands.
    held = recent.last { $0.judgement.hint == hints.shown } ?? held
  }

  /// Time passes without a reading. The first call starts the clock.
  public mutating func begin(at time: Int) {
    if start == nil { start = time }
    if let since = refused?.since, time - since >= Self.refusalTime { refused = nil }
  }

  /// Whether a time limit is over.
  public func isOver(at time: Int) -> Bool { secondsLeft(at: time) == 0 }

  /// Whether anything like the subject has been seen.
  public var hasSeen: Bool { seenSince != nil }

  /// The gate that failed in most of the pictures; nil when none has failed yet. It tells a person whose time is up what to change.
  public var mostObjecting: Gate? {
    Gate.allCases.filter { objections[$0] != nil }.max { (objections[$0] ?? 0) < (objections[$1] ?? 0) }
  }

  /// Seconds until the limit that applies now, rounded up; nil without one.
  public func secondsLeft(at time: Int) -> Int? {
    guard let start else { return (timing.unseenLimit ?? timing.limit).map { ($0 + 999) / 1000 } }
    let end: Int? =
      if let seenSince { timing.limit.map { seenSince + $0 } } else { timing.unseenLimit.map { start + $0 } }
    return end.map { max(0, ($0 - time + 999) / 1000) }
  }

  /// The picture was not taken after all: the stability time starts again.
  public mutating func refuse(_ why: GuidedTake.Refusal, at time: Int) {
    interrupt()
    refused = (why, time)
  }

  /// The source delivers no pictures: those before do not count any more.
  public mutating func interrupt() {
    (good, take, progress, refused) = (nil, nil, 0, nil)
    held?.progress = 0
  }

  // MARK: Details

  /// The points that must not move: the corners of the document, or of the only face.
  private func followed(_ reading: Reading) -> [PicturePoint]? {
    switch subject {
    case .document: return reading.document?.corners
    case .code: return nil
    case .selfie:
      guard let faces = reading.faces, faces.count == 1 else { return nil }
      return faces.flatMap { [PicturePoint(x: $0.x, y: $0.y), PicturePoint(x: $0.x + $0.width, y: $0.y + $0.height)] }
    }
  }

  /// Whether everything in a picture of a document is good except its outline. On a patterned table the outline is missed now and then: a
  /// single such picture between good ones does not count against them.
  private func missesOnlyOutline(_ judged: Judgement) -> Bool {
    guard case .document = subject, sight.hint == nil else { return false }
    let failed = judged.gates.filter { !$0.passed && $0.strictness == .block }.map(\.gate)
    return !failed.isEmpty && failed.allSatisfy { [.wholeDocument, .large, .steady].contains($0) }
  }

  /// Makes half of what is needed out of a gate that is passed.
  /// - Returns: its strictness, or nil if it was not passed.
  @discardableResult
  private func fail(_ gate: Gate, in judged: inout Judgement) -> Gates.Strictness? {
    guard let index = judged.gates.firstIndex(where: { $0.gate == gate }), judged.gates[index].passed else { return nil }
    judged.gates[index].value = judged.gates[index].threshold / 2
    judged.gates[index].passed = false
    return judged.gates[index].strictness
  }

  private func judge(_ steady: Finding?, in judged: inout Judgement) {
    let strictness = gates.steady
    // A code that was read was steady enough.
    guard strictness != .ignore, subject != .code else { return }
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
    return hint != .showDocument && hint != .showFace && hint != .showCode
  }

  private mutating func note(isGood: Bool, number: Int, at time: Int) {
    guard isGood else {
      (good, take, progress) = (nil, nil, 0)
      return
    }
    // A reopened source numbers its pictures from 1 again: the good pictures from before are lost.
    if let before = good, number < before.last { good = nil }
    var run = good ?? (first: number, last: number, since: time, count: 0, missed: 0, isMissing: false)
    (run.last, run.count, run.isMissing) = (number, run.count + 1, false)
    good = run
    progress = timing.stability > 0 ? min(1, Double(time - run.since) / Double(timing.stability)) : 1
    take = time - run.since >= timing.stability && run.count >= Self.leastGood + run.missed ? run.first...run.last : nil
  }
}

/// Guides a person through one live capture with several challenges, while the camera stays open: first a neutral face, then the challenges in
/// order, with a neutral face between any two. One face is followed throughout. The first challenge that fails ends the capture, so that nobody
/// can find out by trying what passes.
///
/// It has no clock and no camera. Times are milliseconds on a monotonic clock. Finding the neutral face has no limit of its own.
public struct LivenessGuidance: Codable, Equatable, Sendable {
  public enum Step: Codable, Hashable, Sendable {
    /// There is no single face that is well placed, or it cannot be measured: `hint` and `fault` say why.
    case findFace
    /// The neutral face is being measured.
    case holdStill
    case challenge(LivenessChallenge)
    /// The person looks ahead again before the next challenge.
    case returnToNeutral
    case finished
  }

  /// How many readings the neutral face is measured from, at least and at most. A second or less of live pictures.
  package static let baselineReadings = 5...8
  /// A turn to the wrong side, the return to neutral and a second face count when this many readings in a row show them, because a single
  /// one may be wrong. A blink may be so short that only one picture shows the eyes closed.
  static let readingsInRow = 2
  /// How long the face may be missing once it is known, in milliseconds.
  public static let longestAbsence = FaceContinuity.longestGap

  public let challenges: [LivenessChallenge]
  /// Milliseconds for each challenge, and for each return to the neutral face.
  public let limit: Int
  /// What a picture must fulfil to count towards the neutral face and to become the portrait.
  public let gates: Gates
  /// How surely each challenge must be shown.
  public let demand: LivenessDemand

  public private(set) var step = Step.findFace
  /// The progress of the current step, 0 to 1. For a challenge, how much of it the last picture shows.
  public private(set) var progress = 0.0
  /// How the challenges ended so far, in their order.
  public private(set) var reports: [ChallengeReport] = []
  /// Why the neutral face could not be measured yet; nil when nothing is known to be wrong.
  public private(set) var fault: FaceBaselineError?
  /// The number of the sharpest neutral picture so far, which is the portrait. Cameras keep only a few pictures: take it whenever this changes.
  public private(set) var bestNeutral: Int?

  /// Yaw of the last picture relative to the neutral face, in degrees to the person's own left; nil when it is not known.
  public private(set) var turn: Double?

  private var hints = HintVote()
  private var continuity = FaceContinuity()
  private var window: [Neutral] = []
  private var baseline: FaceBaseline?
  private var bestSharpness: Double?
  private var lastNumber: Int?
  /// When the current challenge or the return to neutral was requested.
  private var stepStart = 0
  /// Since when no face has been seen; nil while one is.
  private var absentSince: Int?
  /// How many readings in a row show what the step is waiting for, and how many a turn to the other side.
  private var held = 0
  /// When the first of those readings was seen.
  private var heldSince = 0
  private var opposed = 0
  private var crowded = 0
  /// Whether the eyes were closed during this blink.
  private var hasClosedEyes = false

  private struct Neutral: Codable, Equatable {
    var face: FaceReading
    var number: Int
    var sharpness: Double
  }

  /// - Parameters:
  ///   - challenges: in the order in which they are requested; one may occur more than once.
  ///   - limit: milliseconds for each.
  ///   - gates: how strictly the neutral face is judged, as for a selfie.
  ///   - demand: how surely each challenge must be shown.
  public init(challenges: [LivenessChallenge], limit: Int, gates: Gates = Gates(), demand: LivenessDemand = LivenessDemand()) {
    self.demand = demand
    self.challenges = challenges
    self.limit = limit
    self.gates = gates
  }

  /// The hint to show besides the step; nil if nothing is wrong.
  public var hint: CaptureHint? { hints.shown }
  public var isFinished: Bool { step == .finished }
  private var needsEyes: Bool { challenges.contains(where: \.needsEyes) }
  /// Whether every challenge was passed.
  public var hasPassed: Bool { isFinished && reports.allSatisfy { $0.outcome == .passed } }

  /// The seconds left for the current challenge, rounded up; nil when there is none.
  public func secondsLeft(at milliseconds: Int) -> Int? {
    guard case .challenge = step else { return nil }
    return max(0, (stepStart + limit - milliseconds + 999) / 1000)
  }

  /// Evaluates the reading of a picture. A reading without a search for faces only advances the time.
  public mutating func see(_ reading: Reading, number: Int, at milliseconds: Int) {
    if let lastNumber, number < lastNumber { restart(at: milliseconds) }
    lastNumber = number
    advance(to: milliseconds)
    guard !isFinished, let faces = reading.faces else { return }
    crowded = faces.count > 1 ? crowded + 1 : 0
    let followed = continuity.follow(faces, at: milliseconds)
    guard let face = faces.first, faces.count == 1 else {
      absentSince = faces.isEmpty ? absentSince ?? milliseconds : nil
      seeNobody(hint: faces.isEmpty ? .showFace : .onlyYou, at: milliseconds)
      return
    }
    absentSince = nil
    if followed == .changed {
      guard baseline == nil else { return end(.otherFace, at: milliseconds) }
      forgetNeutral(hint: nil, at: milliseconds)
    }
    guard followed != .unlike else { return seeNobody(hint: nil, at: milliseconds) }
    let seen = Neutral(face: face, number: number, sharpness: reading.quality?.sharpness ?? 0)
    let judgement = Judge.judgeSelfie(reading, gates: gates)
    guard let baseline else {
      measure(seen, judgement, at: milliseconds)
      return
    }
    let judged = baseline.judge(face)
    turn = judged.turn
    let isNeutral = FaceBaseline.isNeutral(judged, needsEyes: needsEyes)
    if isNeutral, judgement.takesItself { consider(seen) }
    switch step {
    case .challenge(let challenge): judge(judged, challenge, at: milliseconds)
    case .returnToNeutral:
      held = isNeutral ? held + 1 : 0
      progress = min(1, Double(held) / Double(Self.readingsInRow))
      hints.count(isNeutral ? nil : hint(toNeutral: judged), at: milliseconds)
      if held >= Self.readingsInRow { ask(at: milliseconds) }
    case .findFace, .holdStill, .finished: break
    }
  }

  /// Advances the time, with or without a picture, and ends challenges whose limit is over.
  public mutating func advance(to milliseconds: Int) {
    guard step == .returnToNeutral || isChallenge else { return }
    if let absentSince, milliseconds - absentSince > Self.longestAbsence {
      end(.faceLost, at: milliseconds)
    } else if milliseconds - stepStart >= limit {
      end(.timedOut, at: milliseconds)
    }
  }
}

// MARK: The steps

extension LivenessGuidance {
  private var isChallenge: Bool { if case .challenge = step { true } else { false } }

  private mutating func enter(_ step: Step, at time: Int) {
    self.step = step
    (progress, held, opposed, stepStart) = (step == .finished ? 1 : 0, 0, 0, time)
    (hasClosedEyes, hints) = (false, HintVote())
  }

  /// Measures the neutral face from neighbouring pictures that pass the gates.
  private mutating func measure(_ seen: Neutral, _ judgement: Judgement, at time: Int) {
    guard !judgement.gates.contains(where: { !$0.passed && $0.strictness == .block }) else {
      forgetNeutral(hint: judgement.hint, at: time)
      return
    }
    window.append(seen)
    if window.count > Self.baselineReadings.upperBound { window.removeFirst() }
    if fault == nil, step == .findFace { enter(.holdStill, at: time) }
    progress = min(1, Double(window.count) / Double(Self.baselineReadings.lowerBound))
    guard window.count >= Self.baselineReadings.lowerBound else { return hints.count(judgement.hint, at: time) }
    do throws(FaceBaselineError) {
      let baseline = try FaceBaseline(window.map(\.face), needsEyes: needsEyes)
      (self.baseline, fault) = (baseline, nil)
      continuity.keepPerson()
      for seen in window where FaceBaseline.isNeutral(baseline.judge(seen.face), needsEyes: needsEyes) { consider(seen) }
      window = []
      ask(at: time)
    } catch {
      fault = error
      if step != .findFace { enter(.findFace, at: time) }
      hints.count(error.hint ?? judgement.hint, at: time)
    }
  }

  private mutating func forgetNeutral(hint: CaptureHint?, at time: Int) {
    (window, fault) = ([], nil)
    if step != .findFace { enter(.findFace, at: time) }
    progress = 0
    hints.count(hint, at: time)
  }

  /// Makes a neutral picture the portrait if none so far is as sharp.
  private mutating func consider(_ seen: Neutral) {
    if let bestSharpness, seen.sharpness <= bestSharpness { return }
    (bestNeutral, bestSharpness) = (seen.number, seen.sharpness)
  }

  private mutating func judge(_ face: FaceReading, _ challenge: LivenessChallenge, at time: Int) {
    let share = challenge.share(of: face)
    hints.count(share == nil ? Self.hint(toMeasure: face) : nil, at: time)
    if challenge == .blink {
      hasClosedEyes = hasClosedEyes || share == 1
      progress = hasClosedEyes ? 1 : share ?? 0
      if hasClosedEyes, FaceBaseline.isOpen(face) { end(.passed, at: time) }
    } else {
      held = share == 1 ? held + 1 : 0
      if held == 1 { heldSince = time }
      opposed = challenge.opposite?.share(of: face) == 1 ? opposed + 1 : 0
      let shown = held > 0 ? time - heldSince : 0
      progress = demand.milliseconds > 0 ? min(1, Double(shown) / Double(demand.milliseconds)) : share ?? 0
      if held >= demand.readings, shown >= demand.milliseconds { end(.passed, at: time) }
      if opposed >= Self.readingsInRow { end(.wrongTurn, at: time) }
    }
  }

  /// Handles a picture without a face, with several, or with one that looks like another person's. Once the neutral face is known, that is
  /// tolerated for a moment.
  private mutating func seeNobody(hint: CaptureHint?, at time: Int) {
    (held, opposed, turn) = (0, 0, nil)
    guard baseline != nil else { return forgetNeutral(hint: hint, at: time) }
    if !hasClosedEyes { progress = 0 }
    hints.count(hint, at: time)
    if crowded >= Self.readingsInRow { end(.severalFaces, at: time) }
  }

  /// A reopened camera numbers its pictures from the start. Somebody else may have taken the person's place meanwhile.
  private mutating func restart(at time: Int) {
    (bestNeutral, bestSharpness, absentSince, continuity) = (nil, nil, nil, FaceContinuity())
    if baseline == nil {
      forgetNeutral(hint: nil, at: time)
    } else if !isFinished {
      end(.faceLost, at: time)
    }
  }

  /// Requests the next challenge.
  private mutating func ask(at time: Int) {
    guard reports.count < challenges.count else { return enter(.finished, at: time) }
    enter(.challenge(challenges[reports.count]), at: time)
  }

  /// Ends the current challenge or, during the return to neutral, the next one. Those that are no longer requested fail in the same way.
  private mutating func end(_ outcome: ChallengeReport.Outcome, at time: Int) {
    guard reports.count < challenges.count else { return }
    let took = isChallenge ? max(0, time - stepStart) : 0
    reports.append(ChallengeReport(challenges[reports.count], outcome, milliseconds: took))
    if outcome != .passed { reports += challenges[reports.count...].map { ChallengeReport($0, outcome, milliseconds: 0) } }
    crowded = 0
    enter(reports.count == challenges.count ? .finished : .returnToNeutral, at: time)
  }

  private func hint(toNeutral face: FaceReading) -> CaptureHint? {
    guard let turn = face.turn else { return Self.hint(toMeasure: face) }
    if abs(turn) > FaceBaseline.neutralRange.turn { return .lookStraight }
    return FaceBaseline.isOpen(face) || !needsEyes ? nil : .openEyes
  }

  private static func hint(toMeasure face: FaceReading) -> CaptureHint? { face.width < FaceBaseline.smallestFace ? .comeCloser : nil }
}

/// A person's neutral face: looking ahead, eyes open, not smiling. Expressions are judged against it, because faces differ from each other
/// more than an expression changes a face.
public struct FaceBaseline: Codable, Equatable, Sendable {
  /// The number of readings that must agree with each other.
  public static let fewestReadings = 3
  /// The smallest width of a face, in pixels from cheek to cheek, at which lids and mouth corners can be measured.
  public static let smallestFace = 64.0
  /// The most degrees of yaw in a neutral reading.
  public static let mostTurn = 18.0
  /// The least visibility of an eye (see `FaceSigns`).
  static let leastVisibility = 0.7
  /// The least openness of an eye. Below it, closing the eye would change too little to be measured.
  static let leastOpenness = 0.5
  /// The detector's value for most closed eyes: it avoids extremes.
  static let closedEye = 0.2
  /// How far the readings may be from their median: openness, smile, degrees of turn.
  static let mostSpread = (eye: 0.2, smile: 0.25, turn: 8.0)
  /// The least that a broad smile adds to the measurement, so that a baseline with a slight smile does not make smiles too easy.
  static let leastSmileRange = 0.4

  /// The median of the readings that agree.
  public let neutral: FaceSigns

  /// Takes the median of several readings of one person.
  /// - Parameter readings: at least `fewestReadings`, of the same person, neutral, from neighbouring frames. Unusable ones are
  ///   left out as long as enough remain.
  /// - Parameter needsEyes: whether the eyes will be judged. Otherwise they may be hidden, by glasses for example.
  /// - Throws: why there is no baseline, and what the person can do.
  public init(_ readings: [FaceReading], needsEyes: Bool = true) throws(FaceBaselineError) {
    guard !readings.isEmpty else { throw .noFace }
    var usable: [FaceSigns] = []
    var faults: [FaceBaselineError] = []
    for reading in readings {
      do throws(FaceBaselineError) { usable.append(try Self.checked(reading, needsEyes)) } catch { faults.append(error) }
    }
    // The person should fix the most common fault; with equal counts, the first.
    if usable.count < Self.fewestReadings, let fault = Self.commonest(faults) { throw fault }
    guard let middle = Self.median(usable) else { throw .tooFewReadings }
    let agreeing = usable.filter { Self.agrees($0, with: middle, needsEyes) }
    guard agreeing.count >= Self.fewestReadings else {
      throw usable.count < Self.fewestReadings ? .tooFewReadings : .notStill
    }
    guard let neutral = Self.median(agreeing) else { throw .tooFewReadings }
    self.neutral = neutral
  }

  /// The reading with its expression relative to this baseline. What could not be measured (a hidden eye, a face too small) stays nil.
  public func judge(_ reading: FaceReading) -> FaceReading {
    var judged = reading
    judged.leftEyeOpen = nil
    judged.rightEyeOpen = nil
    judged.smile = nil
    judged.turn = nil
    guard let signs = reading.signs, reading.width >= Self.smallestFace else { return judged }
    if signs.leftEyeVisibility >= Self.leastVisibility { judged.leftEyeOpen = Self.open(signs.leftEye, neutral.leftEye) }
    if signs.rightEyeVisibility >= Self.leastVisibility { judged.rightEyeOpen = Self.open(signs.rightEye, neutral.rightEye) }
    judged.smile = Self.share((signs.smile - neutral.smile) / max(1 - neutral.smile, Self.leastSmileRange))
    let turn = signs.turn - neutral.turn
    judged.turn = turn.isFinite ? turn : nil
    return judged
  }

  private static func open(_ sign: Double, _ neutral: Double) -> Double? { share((sign - closedEye) / (neutral - closedEye)) }

  private static func checked(_ reading: FaceReading, _ needsEyes: Bool) throws(FaceBaselineError) -> FaceSigns {
    guard reading.width >= smallestFace, let signs = reading.signs else { throw .tooSmall }
    let numbers = [signs.leftEye, signs.rightEye, signs.smile, signs.turn, signs.leftEyeVisibility, signs.rightEyeVisibility]
    guard numbers.allSatisfy(\.isFinite) else { throw .notStill }
    guard abs(signs.turn) <= mostTurn else { throw .tooTurned }
    guard needsEyes else { return signs }
    switch (signs.leftEyeVisibility >= leastVisibility, signs.rightEyeVisibility >= leastVisibility) {
    case (true, true): break
    case (false, true): throw .leftEyeHidden
    case (true, false): throw .rightEyeHidden
    case (false, false): throw .eyesHidden
    }
    guard min(signs.leftEye, signs.rightEye) >= leastOpenness else { throw .eyesClosed }
    return signs
  }

  private static func commonest(_ faults: [FaceBaselineError]) -> FaceBaselineError? {
    let counts = faults.map { fault in faults.count { $0 == fault } }
    return counts.max().flatMap { most in counts.firstIndex(of: most).map { faults[$0] } }
  }

  private static func agrees(_ signs: FaceSigns, with middle: FaceSigns, _ needsEyes: Bool) -> Bool {
    let areEyesSame = max(abs(signs.leftEye - middle.leftEye), abs(signs.rightEye - middle.rightEye)) <= mostSpread.eye
    return (areEyesSame || !needsEyes) && abs(signs.smile - middle.smile) <= mostSpread.smile
      && abs(signs.turn - middle.turn) <= mostSpread.turn
  }

  private static func median(_ signs: [FaceSigns]) -> FaceSigns? {
    guard !signs.isEmpty else { return nil }
    func middle(_ value: (FaceSigns) -> Double) -> Double {
      let sorted = signs.map(value).sorted()
      return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    }
    return FaceSigns(
      leftEye: middle(\.leftEye), rightEye: middle(\.rightEye), smile: middle(\.smile), turn: middle(\.turn),
      leftEyeVisibility: middle(\.leftEyeVisibility), rightEyeVisibility: middle(\.rightEyeVisibility))
  }

  /// Limited to 0...1; nil when it is not finite.
  private static func share(_ value: Double) -> Double? { value.isFinite ? min(max(value, 0), 1) : nil }
}

extension FaceBaseline {
  /// How far a face may be from the baseline and still count as neutral: degrees of turn, smile (0 to 1), and openness of either eye (0 to
  /// 1). Our choice: the turn is the amount by which the baseline's own readings may differ, and each limit is well below what a
  /// `LivenessChallenge` needs.
  public static let neutralRange = (turn: 8.0, smile: 0.25, eye: 0.6)

  /// Whether a reading that this baseline has judged shows the neutral face. What could not be measured is not neutral.
  /// - Parameter needsEyes: whether the eyes must be seen to be open.
  public static func isNeutral(_ face: FaceReading, needsEyes: Bool = true) -> Bool {
    guard let turn = face.turn, let smile = face.smile else { return false }
    return abs(turn) <= neutralRange.turn && smile <= neutralRange.smile && (isOpen(face) || !needsEyes)
  }

  /// Whether both eyes are visibly open.
  static func isOpen(_ face: FaceReading) -> Bool {
    guard let left = face.leftEyeOpen, let right = face.rightEyeOpen else { return false }
    return min(left, right) >= neutralRange.eye
  }
}

/// Why a person's neutral face could not be determined. Each error says what the person can do about it.
public enum FaceBaselineError: String, Error, Codable, CaseIterable, Sendable, CustomStringConvertible {
  /// There is no reading.
  case noFace
  /// Fewer usable readings than `FaceBaseline.fewestReadings`.
  case tooFewReadings
  /// The face is narrower than `FaceBaseline.smallestFace`.
  case tooSmall
  /// The head is turned by more than `FaceBaseline.mostTurn`.
  case tooTurned
  /// The person's own left eye is not visible: glasses, a reflection, hair, shade.
  case leftEyeHidden
  case rightEyeHidden
  case eyesHidden
  /// An eye is closed, or too narrow to measure whether it closes.
  case eyesClosed
  /// The readings do not agree with each other.
  case notStill

  public var description: String {
    switch self {
    case .noFace: "There is no face in the picture. Look into the camera."
    case .tooFewReadings: "There are too few pictures of the face. Keep looking into the camera."
    case .tooSmall: "The face is too small in the picture. Come closer."
    case .tooTurned: "The head is turned away. Look straight into the camera."
    case .leftEyeHidden: "Your left eye cannot be seen. Take off your glasses, and keep hair and shade off your face."
    case .rightEyeHidden: "Your right eye cannot be seen. Take off your glasses, and keep hair and shade off your face."
    case .eyesHidden: "Your eyes cannot be seen. Take off your glasses, and keep hair and shade off your face."
    case .eyesClosed: "Your eyes are not open wide enough to be measured. Open both eyes and look into the camera."
    case .notStill: "The face does not stay the same. Keep still with a neutral face."
    }
  }
}

extension FaceBaselineError {
  /// The hint that says the same; nil if only the error's own sentence fits.
  public var hint: CaptureHint? {
    switch self {
    case .noFace: .showFace
    case .tooSmall: .comeCloser
    case .tooTurned: .lookStraight
    case .eyesClosed: .openEyes
    case .notStill, .tooFewReadings: .holdStill
    case .leftEyeHidden, .rightEyeHidden, .eyesHidden: nil
    }
  }
}

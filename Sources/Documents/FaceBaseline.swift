/// One person's neutral face: looking ahead, eyes open, not smiling. Expressions are judged against it, because faces differ from each other
/// more than an expression changes one of them.
public struct FaceBaseline: Codable, Equatable, Sendable {
  /// Readings that must agree with each other.
  public static let fewestReadings = 3
  /// Pixels from cheek to cheek below which lids and mouth corners cannot be told apart.
  public static let smallestFace = 64.0
  /// Degrees by which the head may be turned away in a neutral reading.
  public static let mostTurn = 18.0
  /// The least visibility of an eye (see `FaceSigns`).
  static let leastVisibility = 0.7
  /// The least openness of an eye that counts as open: below it, closing it would change too little to be seen.
  static let leastOpenness = 0.5
  /// What the finder gives for most closed eyes: it shrinks from extremes.
  static let closedEye = 0.2
  /// How far the readings may lie from their median: openness, smile, degrees of turn.
  static let mostSpread = (eye: 0.2, smile: 0.25, turn: 8.0)
  /// What a broad smile adds to the sign at least, so that a baseline with a slight smile is not judged too sharply.
  static let leastSmileRange = 0.4

  /// The median of the readings that agree.
  public let neutral: FaceSigns

  /// Takes the median of several readings of one person.
  /// - Parameter readings: at least `fewestReadings`, of the same person, neutral, from neighbouring frames. Ones that cannot serve are left
  ///   out as long as enough remain.
  /// - Throws: why there is no baseline, and what the person can do.
  public init(_ readings: [FaceReading]) throws(FaceBaselineError) {
    guard !readings.isEmpty else { throw .noFace }
    var usable: [FaceSigns] = []
    var faults: [FaceBaselineError] = []
    for reading in readings {
      do throws(FaceBaselineError) { usable.append(try Self.checked(reading)) } catch { faults.append(error) }
    }
    // The commonest fault is what the person should mend; of equal ones the first.
    if usable.count < Self.fewestReadings, let fault = Self.commonest(faults) { throw fault }
    guard let middle = Self.median(usable) else { throw .tooFewReadings }
    let agreeing = usable.filter { Self.agrees($0, with: middle) }
    guard agreeing.count >= Self.fewestReadings else {
      throw usable.count < Self.fewestReadings ? .tooFewReadings : .notStill
    }
    guard let neutral = Self.median(agreeing) else { throw .tooFewReadings }
    self.neutral = neutral
  }

  /// The reading with what its signs say against this baseline. What could not be measured (an eye that is hidden, a face too small) stays nil.
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

  private static func checked(_ reading: FaceReading) throws(FaceBaselineError) -> FaceSigns {
    guard reading.width >= smallestFace, let signs = reading.signs else { throw .tooSmall }
    let numbers = [signs.leftEye, signs.rightEye, signs.smile, signs.turn, signs.leftEyeVisibility, signs.rightEyeVisibility]
    guard numbers.allSatisfy(\.isFinite) else { throw .notStill }
    guard abs(signs.turn) <= mostTurn else { throw .tooTurned }
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

  private static func agrees(_ signs: FaceSigns, with middle: FaceSigns) -> Bool {
    abs(signs.leftEye - middle.leftEye) <= mostSpread.eye && abs(signs.rightEye - middle.rightEye) <= mostSpread.eye
      && abs(signs.smile - middle.smile) <= mostSpread.smile && abs(signs.turn - middle.turn) <= mostSpread.turn
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

  /// Between 0 and 1; nil when it is no number.
  private static func share(_ value: Double) -> Double? { value.isFinite ? min(max(value, 0), 1) : nil }
}

/// What a person does in front of the camera to show that they are a live person. Left and right are the person's own.
///
/// No standard gives thresholds for these. Ours are relative to the person's neutral face (`FaceBaseline`):
/// - a turn counts from 20 degrees of yaw to the requested side;
/// - a smile counts from 0.5, half of a broad smile;
/// - a straight face counts while head, mouth and both eyes are within `FaceBaseline.neutralRange`;
/// - a closed eye counts at 0.35 of its openness or less, while the other one is at 0.6 or more;
/// - a blink counts when both eyes go down to 0.35 of their openness or less, and then open to 0.6 or more.
public enum LivenessChallenge: String, Codable, CaseIterable, Sendable {
  case turnLeft, turnRight, smile, blink, straightFace, closeLeftEye, closeRightEye

  /// Degrees of yaw from which a turn counts: twice the wavering of a person who looks ahead, and less than what hides an eye.
  public static let leastTurn = 20.0
  /// The smile (0 to 1, see `FaceReading`) from which it counts.
  public static let leastSmile = 0.5
  /// The openness (0 to 1, see `FaceReading`) at or below which an eye counts as closed.
  public static let closedEye = 0.35

  /// The challenge in the opposite direction; nil where there is none.
  var opposite: LivenessChallenge? {
    switch self {
    case .turnLeft: .turnRight
    case .turnRight: .turnLeft
    case .smile, .blink, .straightFace, .closeLeftEye, .closeRightEye: nil
    }
  }

  /// Whether it is judged by the eyes. For all others a person may wear glasses.
  public var needsEyes: Bool {
    switch self {
    case .turnLeft, .turnRight, .smile: false
    case .blink, .straightFace, .closeLeftEye, .closeRightEye: true
    }
  }

  /// How much of the challenge a face shows, from 0 (nothing, or the opposite) to 1 (enough). It grows with the sign that is measured.
  /// - Parameter face: a reading that a `FaceBaseline` has judged.
  /// - Returns: nil when what the challenge needs was not measured.
  public func share(of face: FaceReading) -> Double? {
    let share: Double? =
      switch self {
      case .turnLeft: face.turn.map { $0 / Self.leastTurn }
      case .turnRight: face.turn.map { -$0 / Self.leastTurn }
      case .smile: face.smile.map { $0 / Self.leastSmile }
      case .blink:
        // The eye that is further open decides: a wink is not a blink.
        if let left = face.leftEyeOpen, let right = face.rightEyeOpen { (1 - max(left, right)) / (1 - Self.closedEye) } else { nil }
      case .straightFace: Self.isMeasured(face) ? (FaceBaseline.isNeutral(face) ? 1 : 0) : nil
      case .closeLeftEye: Self.winkShare(closed: face.leftEyeOpen, open: face.rightEyeOpen)
      case .closeRightEye: Self.winkShare(closed: face.rightEyeOpen, open: face.leftEyeOpen)
      }
    return share.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
  }

  private static func isMeasured(_ face: FaceReading) -> Bool {
    face.turn != nil && face.smile != nil && face.leftEyeOpen != nil && face.rightEyeOpen != nil
  }

  /// Closing both eyes is no wink.
  private static func winkShare(closed: Double?, open: Double?) -> Double? {
    guard let closed, let open else { return nil }
    return open >= FaceBaseline.neutralRange.eye ? (1 - closed) / (1 - closedEye) : 0
  }
}

/// How surely a face must show a challenge. A blink is too short for either.
public struct LivenessDemand: Codable, Hashable, Sendable {
  /// How many pictures in a row must show it, because a single one may be wrong.
  public var readings: Int
  /// For how many milliseconds it must be shown without a break.
  public var milliseconds: Int

  public init(readings: Int = 2, milliseconds: Int = 0) { (self.readings, self.milliseconds) = (readings, milliseconds) }
}

/// How one challenge ended.
public struct ChallengeReport: Codable, Equatable, Sendable {
  public enum Outcome: String, Codable, CaseIterable, Sendable {
    case passed
    /// The person did not do it within the limit.
    case timedOut
    /// There was no face for too long, or the camera was opened again.
    case faceLost
    /// A second face appeared.
    case severalFaces
    /// Another face took the place of the first one.
    case otherFace
    /// The head turned to the other side than asked.
    case wrongTurn

    /// How a challenge ends for a person who means to end it so: only a turn has a wrong side, and at any other challenge the person does nothing.
    public func possible(at challenge: LivenessChallenge) -> Outcome {
      self == .wrongTurn && challenge.opposite == nil ? .timedOut : self
    }
  }

  public var challenge: LivenessChallenge
  public var outcome: Outcome
  /// How long it took, from the request on. 0 for a challenge that could not be requested, because after the previous one the face was lost
  /// or did not become neutral.
  public var milliseconds: Int

  public init(_ challenge: LivenessChallenge, _ outcome: Outcome, milliseconds: Int) {
    self.challenge = challenge
    self.outcome = outcome
    self.milliseconds = milliseconds
  }
}

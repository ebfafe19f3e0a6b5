/// What a person does in front of the camera to show that they are a live person. Left and right are the person's own.
///
/// No standard gives thresholds for these. Ours are relative to the person's neutral face (`FaceBaseline`):
/// - a turn counts from 20 degrees of yaw to the requested side;
/// - a smile counts from 0.5, half of a broad smile;
/// - a blink counts when both eyes go down to 0.35 of their openness or less, and then open to 0.6 or more.
public enum LivenessChallenge: String, Codable, CaseIterable, Sendable {
  case turnLeft, turnRight, smile, blink

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
    case .smile, .blink: nil
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
      }
    return share.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
  }
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

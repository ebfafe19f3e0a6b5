/// Why a person's neutral face could not be had. Each says what the person can do about it.
public enum FaceBaselineError: String, Error, Codable, CaseIterable, Sendable, CustomStringConvertible {
  /// No reading at all.
  case noFace
  /// Fewer usable readings than `FaceBaseline.fewestReadings`.
  case tooFewReadings
  /// The face is narrower than `FaceBaseline.smallestFace`.
  case tooSmall
  /// The head is turned by more than `FaceBaseline.mostTurn`.
  case tooTurned
  /// The person's own left eye cannot be seen: glasses, a reflection, hair, shade.
  case leftEyeHidden
  case rightEyeHidden
  case eyesHidden
  /// An eye is closed, or too narrow for closing it to be seen.
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

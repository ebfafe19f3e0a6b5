import Documents
import JourneyKit
import Phrases
import Workflow

/// What can go wrong while a selfie is taken. Each is a state with a way back; a person who gives up ends the component as canceled (803).
/// The codes are those of `SelfieScannerError` and `SelfieScannerWarning`; those that it lacks are ours, in the same spelling.
enum BiometricsProblem: Equatable {
  case faceDisappeared
  case multipleFaces
  /// Another face took the place of the first one.
  case otherFace
  /// The head was turned to the other side than asked.
  case wrongTurn(LivenessChallenge)
  /// A challenge was not done in time; nil if no face was found that could be measured.
  case timedOut(LivenessChallenge?)
  /// The picture shows no face.
  case faceNotDetected
  /// The video that the workflow asks for was not recorded.
  case recordingFailed
  /// No picture could be taken. The text is the reason in the capture's answer.
  case noPicture(CaptureFailure, String)

  /// What is wrong with a liveness capture. Returns nil if nothing is wrong.
  init?(_ report: LivenessReport, expectsClip: Bool) {
    if let failed = report.challenges.lazy.compactMap({ Self(ending: $0.outcome, $0.challenge) }).first {
      self = failed
    } else if Self.lacksClip(report.reading, report.clip, expectsClip) {
      self = .recordingFailed
    } else {
      return nil
    }
  }

  /// What is wrong when a challenge ends so. Returns nil if nothing is wrong.
  init?(ending outcome: ChallengeReport.Outcome, _ challenge: LivenessChallenge) {
    switch outcome {
    case .faceLost: self = .faceDisappeared
    case .severalFaces: self = .multipleFaces
    case .otherFace: self = .otherFace
    case .wrongTurn: self = .wrongTurn(challenge)
    case .timedOut: self = .timedOut(challenge)
    case .passed: return nil
    }
  }

  /// What is wrong with a selfie without challenges. Returns nil if nothing is wrong.
  init?(_ reading: Reading, _ clip: Clip?, expectsClip: Bool) {
    switch reading.faces?.count {
    case 0?: self = .faceNotDetected
    case let count? where count > 1: self = .multipleFaces
    default:
      guard Self.lacksClip(reading, clip, expectsClip) else { return nil }
      self = .recordingFailed
    }
  }

  /// Whether a clip is missing of what can be filmed. Of photographs, of a phone's picture and of stand-ins there is none: the result says so.
  private static func lacksClip(_ reading: Reading, _ clip: Clip?, _ isExpected: Bool) -> Bool {
    isExpected && clip == nil && [.camera, .video, .pattern, .specimen].contains(reading.origin)
  }

  /// Whether it uses up one of the attempts. What the machine is to blame for does not.
  var countsAsAttempt: Bool {
    switch self {
    case .recordingFailed, .noPicture: false
    default: true
    }
  }

  /// The name in prompts' ids and in the catalogues.
  var name: String {
    switch self {
    case .faceDisappeared: "FaceDisappeared"
    case .multipleFaces: "MultipleFacesDetected"
    case .otherFace: "OtherFace"
    case .wrongTurn: "WrongTurn"
    case .timedOut: "Timeout"
    case .faceNotDetected: "FaceNotDetected"
    case .recordingFailed: "RecordingFailed"
    case .noPicture(let cause, _): cause.rawValue
    }
  }

  /// The code shown on the screen.
  var code: String {
    switch self {
    case .faceDisappeared: "FACE_DISAPPEARED"
    case .multipleFaces: "MULTIPLE_FACES_DETECTED"
    case .otherFace: "OTHER_FACE"
    case .wrongTurn: "WRONG_TURN"
    case .timedOut: "TIMEOUT"
    case .faceNotDetected: "FACE_NOT_DETECTED"
    case .recordingFailed: "RECORDING_FAILED"
    case .noPicture(.camera, "camera.denied"): "CAMERA_PERMISSION_NOT_GRANTED"
    case .noPicture(.camera, _): "CAMERA_NOT_AVAILABLE"
    case .noPicture(let cause, _): cause.rawValue
    }
  }

  var title: Phrase {
    if case .noPicture = self { Phrase("document.error.\(name).title") } else { Phrase("biometrics.error.\(name).title") }
  }

  var message: Phrase {
    switch self {
    case .noPicture: Phrase("document.error.\(name).message")
    case .timedOut(let challenge?), .wrongTurn(let challenge): Phrase("biometrics.error.\(name).\(challenge.rawValue)")
    default: Phrase("biometrics.error.\(name).message")
    }
  }
}

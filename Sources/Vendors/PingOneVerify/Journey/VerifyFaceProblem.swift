import Documents
import JourneyKit
import Phrases
import Workflow

/// What is wrong in a live face verification, by the vendor's keys.
enum VerifyFaceProblem: Equatable {
  case differentFace, missedExpression, noFace, multipleFaces
  /// The text is the reason in the capture's answer.
  case noPicture(String)

  init(_ report: LivenessReport) {
    self.init(report.challenges.first { $0.outcome != .passed }?.outcome ?? .timedOut)
  }

  /// - Parameter outcome: of a challenge that was not passed.
  init(_ outcome: ChallengeReport.Outcome) {
    switch outcome {
    case .otherFace: self = .differentFace
    case .faceLost: self = .noFace
    case .severalFaces: self = .multipleFaces
    case .timedOut, .wrongTurn, .passed: self = .missedExpression
    }
  }

  var code: String {
    switch self {
    case .differentFace: "different_face_error"
    case .missedExpression: "missed_expression_error"
    case .noFace: "no_face_error"
    case .multipleFaces: "multiple_faces_error"
    case .noPicture: VerifyError.Kind.noPicture.rawValue
    }
  }

  /// The name in prompts' ids and in the catalogues.
  var name: String {
    switch self {
    case .differentFace: "differentFace"
    case .missedExpression: "missedExpression"
    case .noFace: "noFace"
    case .multipleFaces: "multipleFaces"
    case .noPicture(let reason): CaptureFailure(reason).rawValue
    }
  }

  var title: Phrase {
    if case .noPicture = self { return Phrase("verify.face.error.noPicture") }
    return Phrase("verify.face.error.\(name)")
  }

  var message: Phrase {
    if case .noPicture = self { return Phrase("document.error.\(name).message") }
    return Phrase("verify.face.advice.\(name)")
  }
}

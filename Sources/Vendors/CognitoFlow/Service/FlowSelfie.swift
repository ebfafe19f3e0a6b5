import CognitoFlowWire
import Documents
import Notation
import Services

/// The picture of the person's face (the successor's `selfie_check`). The picture itself is not kept. It is a picture of one person, and no
/// proof of their presence. It is compared with the portrait in the document; with reviews, the office decides.
struct FlowSelfie: Codable, Equatable, Sendable {
  /// How many pictures may be refused. (Our choice.)
  static let mostAttempts = 3

  /// What was wrong with each picture; nil if nothing was.
  var attempts: [FlowCaptureProblem?] = []
  /// What the comparison of the accepted picture with the portrait showed; nil if there was none.
  var comparison: FaceComparison?

  var attemptsLeft: Int { Self.mostAttempts - attempts.count { $0 != nil } }

  /// Takes a picture.
  /// - Parameters:
  ///   - document: the front of the person's document, which is no face in front of the camera.
  ///   - isReviewed: whether the office decides about it.
  ///   - wanted: the outcome that was asked for (`FlowTestOutcomes`); nil if none was.
  /// - Returns: how the step ends, or nil if it goes on.
  mutating func take(
    _ reading: Reading, document: FlowDocument.Front?, isReviewed: Bool, _ wanted: FlowStepStatus? = nil
  ) -> FlowStepStatus? {
    let problem = wanted.map { $0 == .failed ? .noFace : nil } ?? problem(reading, document)
    attempts.append(problem)
    guard problem != nil else {
      comparison = document?.portrait.map { FaceComparison($0, FaceReference(of: reading)) }
      return wanted ?? (isReviewed ? .pendingReview : comparison?.band == .different ? .failed : .success)
    }
    return attemptsLeft > 0 ? wanted : .failed
  }

  private func problem(_ reading: Reading, _ document: FlowDocument.Front?) -> FlowCaptureProblem? {
    let isPicture = reading.fingerprint.flatMap { document?.fingerprint?.isSameScene(as: $0) } ?? false
    if reading.mrz != nil || isPicture { return .noFace }
    return switch reading.faces?.count ?? 0 {
    case 0: .noFace
    case 1: nil
    default: .multipleFaces
    }
  }

  var prompt: FlowPrompt {
    .capture(FlowCapturePrompt(picture: .selfie, attemptsLeft: attemptsLeft, problem: attempts.last ?? nil))
  }

  func json(_ status: FlowStepStatus) -> JSONValue {
    let comparison =
      switch status {
      case .manuallyApproved: "match"
      case .manuallyRejected: "no_match"
      default: compared
      }
    return .object([
      "status": .string(status.rawValue),
      "selfies": .array(
        attempts.enumerated().map { index, problem in
          .object([
            "status": .string(problem == nil ? "success" : "failed"), "attempt": .integer(index + 1),
            "analysis": .object([
              "document_comparison": .string(comparison), "problem": problem.map { .string($0.rawValue) },
            ]),
          ])
        }),
    ])
  }

  private var compared: String {
    switch comparison?.band {
    case .same: "match"
    case .different: "no_match"
    case .undetermined, nil: "no_input"
    }
  }
}

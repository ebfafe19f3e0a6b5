import Documents
import Notation

extension LivenessGuidance {
  /// The answer to a frame of a liveness check: `{"step": "turnLeft", "hint": null, "progress": 0.4, "passed": 1, "count": 2}`. A step is the last
  /// part of a phrase key (`scene.liveness.turnLeft`), as is a hint (`capture.hint.comeCloser`); `showEyes` is a phrase beside the steps. The
  /// challenges to come are not told.
  package var json: JSONValue {
    let hidden: [FaceBaselineError] = [.leftEyeHidden, .rightEyeHidden, .eyesHidden]
    let hint = fault.map(hidden.contains) == true ? Self.showEyes : self.hint?.rawValue
    return .object([
      "step": .string(stepName), "hint": hint.map { .string($0) } ?? .null, "progress": .number(progress),
      "passed": .integer(reports.count { $0.outcome == .passed }), "count": .integer(challenges.count),
    ])
  }

  private static let showEyes = "showEyes"

  private var stepName: String {
    switch step {
    case .findFace: "findFace"
    case .holdStill: "holdStill"
    case .challenge(let challenge): challenge.rawValue
    case .returnToNeutral: "returnToNeutral"
    case .finished: "finished"
    }
  }

  /// The form of the answer.
  static let description = JSONValue.record([
    ("step", .type("string")), ("hint", .orNull(.type("string"))), ("progress", .type("number")), ("passed", .type("integer")),
    ("count", .type("integer")),
  ])
}

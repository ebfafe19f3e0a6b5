import Services

/// How the challenges of a liveness check ended: the body of `POST /journey/liveness`.
package struct ScanLivenessReport: Equatable, Sendable {
  package struct Action: Codable, Equatable, Sendable {
    package enum Outcome: String, CaseIterable, Codable, Sendable {
      case passed = "Passed"
      case failed = "Failed"
    }

    /// The vendor publishes no names of actions. (Ours.)
    package enum Name: String, CaseIterable, Codable, Sendable {
      case turnLeft = "TURN_LEFT"
      case turnRight = "TURN_RIGHT"
      case smile = "SMILE"
      case blink = "BLINK"
      case straightFace = "STRAIGHT_FACE"
      case closeLeftEye = "CLOSE_LEFT_EYE"
      case closeRightEye = "CLOSE_RIGHT_EYE"
    }

    package var name: Name
    package var outcome: Outcome

    package init(_ name: Name, _ outcome: Outcome) { (self.name, self.outcome) = (name, outcome) }

    static let schema = Schema<Action>.object(.required("Name", \.name, .oneOf), .required("Outcome", \.outcome, .oneOf), make: Action.init)
  }

  package var journey: String
  package var actions: [Action]
  /// How many attempts failed.
  package var failures: Int

  package init(journey: String, actions: [Action], failures: Int) {
    (self.journey, self.actions, self.failures) = (journey, actions, failures)
  }

  package static let schema = Schema<ScanLivenessReport>.object(
    .required("PersonEntryId", \.journey, .string), .required("Actions", \.actions, .array(Action.schema)),
    .required("Failures", \.failures, .integer(in: 0...1000)), make: ScanLivenessReport.init)

  static let example = ScanLivenessReport(
    journey: "6f9b2c1e-8a57-4d7e-9d53-0c8d3f1b7a20", actions: [Action(.turnLeft, .passed), Action(.turnRight, .passed)], failures: 0)
}

import Documents

/// What the drawn person may do wrong in front of the camera. A journey says which error it shows for it.
extension Scenario {
  /// - Parameters:
  ///   - ending: how the first challenge ends; not `passed`.
  ///   - error: the code of the error after which the person stops.
  package static func liveness(_ ending: ChallengeReport.Outcome, after error: String, inputs: [String]? = nil) -> Scenario {
    let (name, sentence) =
      switch ending {
      case .timedOut: ("challenge-missed", "The person does nothing that the liveness check asks for, until time is up.")
      case .faceLost: ("face-lost", "The person leaves during the liveness check.")
      case .severalFaces: ("several-faces", "Somebody comes into the picture during the liveness check.")
      case .otherFace: ("other-face", "Somebody else takes the person's place during the liveness check.")
      case .wrongTurn: ("wrong-turn", "The person turns the head to the other side than asked.")
      case .passed: ("challenge-passed", "The person does what the liveness check asks for.")
      }
    return Scenario(name, sentence, specimen: SpecimenChange(liveness: ending), ending: .cancelled(after: error), inputs: inputs)
  }
}

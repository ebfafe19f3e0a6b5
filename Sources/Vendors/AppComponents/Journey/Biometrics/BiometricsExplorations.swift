import Documents
import JourneyKit
import Workflow

/// What the explorer walks through in the Biometrics Component.
extension BiometricsModule {
  public var explorations: [Exploration<BiometricsComponent>] {
    [
      // Each outcome of the challenges.
      Self.exploration(WorkflowConfiguration(name: "liveness", livenessAttempts: 2), ChallengeReport.Outcome.allCases),
      // A selfie alone, which the backend assesses, with its place.
      Self.exploration(
        WorkflowConfiguration(name: "selfie", livenessCheck: LivenessCheckType.none, location: .required, realTimeFeedback: true),
        [.passed], includesFailures: false),
    ]
  }

  private static func exploration(
    _ workflow: WorkflowConfiguration, _ outcomes: [ChallengeReport.Outcome], includesFailures: Bool = true
  ) -> Exploration<BiometricsComponent> {
    Exploration(
      BiometricsComponent(workflow: workflow),
      answers: Explorer.Answers(
        captures: { request in outcomes.compactMap { ExampleSelfie(outcome: $0).answer(to: request) } }, includesFailures: includesFailures)
    )
  }
}

import Documents
import JourneyKit
import Workflow

/// What the explorer walks through in an identity verification. The components have explorations of their own; here everything goes well in
/// them, so that what is around them is seen.
extension IdentityModule {
  public var explorations: [Exploration<IdentityVerification>] {
    [Self.exploration(.operator), Self.exploration(.backend)]
  }

  private static func exploration(_ use: FaceMatchUse) -> Exploration<IdentityVerification> {
    Exploration(
      IdentityVerification(
        workflow: WorkflowConfiguration(name: "identity", tilted: false, location: use == .operator ? .optional : .off, faceMatch: use),
        type: .passport, issuingCountry: Country(code: "NLD")),
      answers: Explorer.Answers(
        captures: { request in
          let document = ExamplePicture.withPortrait(of: request)
          return [document?.answer ?? ExampleSelfie(outcome: .passed).answer(to: request)].compactMap(\.self)
        }, includesFailures: false), now: Int64(ExamplePicture.day.daysSince1970) * 86_400_000)
  }
}

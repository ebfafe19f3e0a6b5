import Documents
import Workflow

/// A made-up selfie and what is read in it: the answer to a capture prompt in the map and in the gallery.
package struct ExampleSelfie {
  /// How the liveness check ends.
  package let outcome: ChallengeReport.Outcome

  package init(outcome: ChallengeReport.Outcome) { self.outcome = outcome }

  /// nil when the request does not ask for a selfie.
  package func answer(to request: CaptureRequest) -> Answer? {
    switch request.subject {
    case .selfie: .captured(picture: Self.picture, reading: Self.reading)
    case .liveness(let challenges, _):
      // The first challenge that is not passed ends the capture.
      .liveness(
        report: LivenessReport(
          portrait: Self.picture, reading: Self.reading,
          challenges: challenges.map { ChallengeReport($0, outcome, milliseconds: outcome == .passed ? 1_800 : 0) }))
    case .document, .barcode, .clip: nil
    }
  }

  private static let picture = PictureReference(digest: "example-selfie", type: "jpg", byteCount: 164_000)

  private static let reading = Reading(
    width: 1280, height: 720, quality: PictureQuality(sharpness: 2, glare: 0, brightness: 140),
    faces: [FaceReading(x: 520, y: 210, width: 240, height: 300)])
}

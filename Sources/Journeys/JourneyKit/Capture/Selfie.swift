import Documents
import Workflow

/// A selfie that was taken.
package struct Selfie {
  package var picture: PictureReference
  package var reading: Reading
  /// How the challenges ended; empty where none were asked for.
  package var challenges: [ChallengeReport]
  package var clip: Clip?
  /// Milliseconds since 1970, UTC.
  package var takenAt: Int64

  package init(picture: PictureReference, reading: Reading, challenges: [ChallengeReport] = [], clip: Clip? = nil, takenAt: Int64 = 0) {
    self.picture = picture
    self.reading = reading
    self.challenges = challenges
    self.clip = clip
    self.takenAt = takenAt
  }
}

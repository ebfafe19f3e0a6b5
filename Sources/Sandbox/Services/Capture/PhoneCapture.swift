import Documents
import FoundationEssentials

/// What a phone has taken for a kiosk.
public struct PhoneCapture: Codable, Equatable, Sendable {
  /// A JPEG; of a liveness check the sharpest frame that shows the face at rest.
  public var picture: Data
  /// How the challenges ended, in their order; nil if one picture was asked for.
  public var challenges: [ChallengeReport]?

  public init(picture: Data, challenges: [ChallengeReport]? = nil) {
    self.picture = picture
    self.challenges = challenges
  }
}

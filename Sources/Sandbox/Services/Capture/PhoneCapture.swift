import Documents
import FoundationEssentials

/// What a phone has taken for a kiosk.
public struct PhoneCapture: Codable, Equatable, Sendable {
  /// A JPEG; of a liveness check the sharpest frame that shows the face at rest.
  public var picture: Data
  /// How the challenges ended, in their order; nil if one picture was asked for.
  public var challenges: [ChallengeReport]?

  /// The frames of its clip, in their order; none if no clip was asked for.
  public var clip: [Shot] = []

  public init(picture: Data, challenges: [ChallengeReport]? = nil) {
    self.picture = picture
    self.challenges = challenges
  }

  /// A frame of a clip.
  public struct Shot: Codable, Equatable, Sendable {
    /// Milliseconds from the beginning of the clip.
    public var moment: Int
    /// A JPEG.
    public var picture: Data

    public init(moment: Int, picture: Data) {
      self.moment = moment
      self.picture = picture
    }
  }
}

import Documents

/// The result of a liveness capture: one picture of the face at rest, and the outcome of each challenge.
public struct LivenessReport: Codable, Equatable, Sendable {
  /// The sharpest picture of the face at rest, looking ahead.
  public var portrait: PictureReference
  public var reading: Reading
  /// One for each challenge of the request, in the same order.
  public var challenges: [ChallengeReport]
  /// The clip recorded during the capture; nil if there is none.
  public var clip: Clip?

  /// Whether every challenge was passed.
  public var hasPassed: Bool { challenges.allSatisfy { $0.outcome == .passed } }

  public init(portrait: PictureReference, reading: Reading, challenges: [ChallengeReport], clip: Clip? = nil) {
    self.portrait = portrait
    self.reading = reading
    self.challenges = challenges
    self.clip = clip
  }
}

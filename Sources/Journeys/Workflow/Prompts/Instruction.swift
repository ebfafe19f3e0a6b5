import Phrases

/// Announces the next step; the person starts it or cancels.
public struct Instruction: Codable, Equatable, Sendable {
  public enum Style: String, Codable, Sendable { case intro, popup }
  public enum Illustration: String, Codable, Sendable { case documents, ready, tilt, turn, selfie, phone }

  public var style: Style
  public var title: Phrase
  public var message: Phrase?
  public var points: [Phrase]
  public var illustration: Illustration?
  /// The label of the primary button.
  public var button: Phrase
  /// Whether the person may skip what the instruction announces.
  public var canSkip: Bool

  public init(
    style: Style, title: Phrase, message: Phrase? = nil, points: [Phrase] = [], illustration: Illustration? = nil, button: Phrase,
    canSkip: Bool = false
  ) {
    self.style = style
    self.title = title
    self.message = message
    self.points = points
    self.illustration = illustration
    self.button = button
    self.canSkip = canSkip
  }
}

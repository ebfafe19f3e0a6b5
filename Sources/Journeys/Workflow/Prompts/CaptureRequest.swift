import Documents
import Phrases

/// Something that a camera takes: a picture, a clip, or a liveness check.
public struct CaptureRequest: Codable, Equatable, Sendable {
  public enum Subject: Codable, Equatable, Sendable {
    /// One side of a document; `country` is nil for types that no country issues.
    case document(type: DocumentType, country: Country?, step: CaptureStep)
    case barcode
    case selfie
    /// One live capture in which the person does these challenges in this order while the camera stays open. `limit` is in seconds for
    /// each.
    case liveness(challenges: [LivenessChallenge], limit: Int)
    case clip(seconds: Int)
  }

  /// Whether the person does challenges.
  public var isLiveness: Bool { if case .liveness = subject { true } else { false } }

  /// Whether a phone can take it instead. (Our choice; no vendor's document names the device on which a head is turned.) A blink is over before
  /// the next frame of a phone arrives.
  public var isForPhones: Bool {
    switch subject {
    case .document, .selfie, .barcode: true
    case .liveness(let challenges, _): !challenges.contains(.blink)
    case .clip: false
    }
  }

  public var subject: Subject
  public var title: Phrase
  public var message: Phrase?
  /// What a live picture must show before it is taken automatically.
  public var gates: Gates
  /// Seconds after which a live capture ends as `timedOut`, counted from when something was first detected; nil for no limit. A limit for
  /// the whole prompt is `Prompt.deadline`.
  public var limit: Int?
  /// The same limit while nothing at all is detected, counted from the start; nil for no limit.
  public var unseenLimit: Int?
  /// The maximum length in seconds of the clip recorded while the picture is being taken; nil for no clip.
  public var clip: Int?
  public var canSkip: Bool
  /// How surely each challenge of a liveness capture must be shown; nil for the values of `LivenessDemand()`.
  public var demand: LivenessDemand?

  public init(
    subject: Subject, title: Phrase, message: Phrase? = nil, gates: Gates = Gates(), limit: Int? = nil, unseenLimit: Int? = nil,
    clip: Int? = nil, canSkip: Bool = false, demand: LivenessDemand? = nil
  ) {
    self.demand = demand
    self.subject = subject
    self.title = title
    self.message = message
    self.gates = gates
    self.limit = limit
    self.unseenLimit = unseenLimit
    self.clip = clip
    self.canSkip = canSkip
  }
}

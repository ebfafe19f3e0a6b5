import Documents
import Notation

/// What a kiosk asks a phone to take: one side of a document, a selfie, a QR code, or a liveness check.
public struct CapturePrompt: Codable, Equatable, Sendable {
  public var subject: Guidance.Subject
  /// The liveness check, as it begins; nil if one picture is asked for.
  public var liveness: LivenessGuidance?
  /// The longest clip of it, in seconds; nil for none.
  public var clip: Int?
  /// What the picture must show before it is taken automatically.
  public var gates: Gates
  /// The key of the title in the catalogues: `capture.title.passport.front`.
  public var title: String
  /// The language of the kiosk's client, a BCP 47 tag.
  public var language: String
  /// The name of the kiosk's theme, or the path of its file; nil for the built-in one.
  public var theme: String?

  public init(
    _ subject: Guidance.Subject, liveness: LivenessGuidance? = nil, clip: Int? = nil, gates: Gates = Gates(), title: String,
    language: String,
    theme: String? = nil
  ) {
    self.subject = subject
    self.liveness = liveness
    self.clip = clip
    self.gates = gates
    self.title = title
    self.language = language
    self.theme = theme
  }

  /// What the phone's page receives. `aspect` is the height of the document's frame over its width, `mrz` the share of its height that the
  /// MRZ takes.
  public var json: JSONValue {
    let step: CaptureStep? = if case .document(_, let step) = subject { step } else { nil }
    return .object([
      "kind": .string(kind), "side": step.map { .string($0.side.rawValue) }, "tilted": step.map { .bool($0.isAngled) },
      "aspect": step.map { .number($0.frame.aspect) }, "mrz": step?.frame.mrzBand.map { .number($0) }, "title": .string(title),
      "filmed": .bool(clip != nil), "language": .string(language),
    ])
  }

  private var kind: String {
    switch subject {
    case .document: "document"
    case .selfie: liveness == nil ? "selfie" : "liveness"
    case .code: "code"
    }
  }
}

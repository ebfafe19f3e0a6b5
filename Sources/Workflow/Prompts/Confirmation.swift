import Documents
import Phrases

/// Asks whether a picture is good.
public struct Confirmation: Codable, Equatable, Sendable {
  public struct Checkpoint: Codable, Equatable, Sendable {
    public enum Verdict: String, Codable, Sendable { case pass, warning, failure, neutral }
    public var verdict: Verdict
    public var text: Phrase
    public init(_ verdict: Verdict, _ text: Phrase) {
      self.verdict = verdict
      self.text = text
    }
  }

  public var title: Phrase
  public var picture: PictureReference
  /// The outline in the picture, drawn over the preview.
  public var outline: DocumentOutline?
  public var checkpoints: [Checkpoint]
  /// Whether the picture fails a check, so that it is used only if the person confirms it nonetheless.
  public var hasFailure: Bool { checkpoints.contains { $0.verdict == .failure } }

  public init(
    title: Phrase, picture: PictureReference, outline: DocumentOutline? = nil, checkpoints: [Checkpoint] = []
  ) {
    self.title = title
    self.picture = picture
    self.outline = outline
    self.checkpoints = checkpoints
  }
}

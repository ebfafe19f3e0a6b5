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

  /// A part of the picture that must be readable.
  public struct Detail: Codable, Equatable, Sendable {
    /// What the person should check.
    public var question: Phrase
    /// In pixels of the upright picture: top left, top right, bottom right, bottom left, as seen by a reader.
    public var corners: [PicturePoint]
    /// What was read there, line by line; empty for what is not text.
    public var text: [String]

    public init(_ question: Phrase, corners: [PicturePoint], text: [String] = []) {
      self.question = question
      self.corners = corners
      self.text = text
    }
  }

  public var title: Phrase
  public var picture: PictureReference
  /// The document in the picture, by which it is cut out and straightened; the first corner is the top left as seen by a reader.
  public var outline: DocumentOutline?
  public var checkpoints: [Checkpoint]
  /// The parts of the picture that must be readable, in the order in which they are shown; nil in journals of older versions.
  public var details: [Detail]?
  /// What was read in the picture, shown beside it on wide screens; nil if nothing was read.
  public var rows: [Review.Row]?
  /// Whether the picture fails a check, so that it is used only if the person confirms it nonetheless.
  public var hasFailure: Bool { checkpoints.contains { $0.verdict == .failure } }

  public init(
    title: Phrase, picture: PictureReference, outline: DocumentOutline? = nil, checkpoints: [Checkpoint] = [], details: [Detail]? = nil,
    rows: [Review.Row]? = nil
  ) {
    self.details = details
    self.rows = rows
    self.title = title
    self.picture = picture
    self.outline = outline
    self.checkpoints = checkpoints
  }
}

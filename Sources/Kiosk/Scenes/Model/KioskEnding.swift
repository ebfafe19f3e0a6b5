import Documents
import Phrases
import Workflow

/// How a journey ended.
public enum KioskEnding: Equatable, Sendable {
  case finished(ResultSheet)
  /// `code` is the vendor's code for the caller, `name` its stable word ("ModuleError"), `message` the text for the person. `keepsPictures`:
  /// whether pictures of the session are kept. `reason`: the vendor's English message, for testers.
  case failed(code: String, name: String, message: Phrase, keepsPictures: Bool = false, reason: String? = nil)
  case cancelled
  /// `number` is what the person types to resume.
  case suspended(number: String)
  /// Nothing was begun: the person went back to the menu.
  case turnedBack
}

/// A result as the last screen shows it.
public struct ResultSheet: Equatable, Sendable {
  public struct Row: Equatable, Sendable {
    public var label: Phrase
    public var value: Phrase
    /// The mark behind the value.
    public var mark: Review.Row.Mark
    public init(label: Phrase, value: Phrase, mark: Review.Row.Mark = .none) {
      self.label = label
      self.value = value
      self.mark = mark
    }
  }

  public var rows: [Row]
  /// The JSON that is delivered, with line breaks.
  public var json: String
  /// Where the result was delivered; nil if it was not delivered yet.
  public var handedOver: String?
  /// Where the pictures come from; nil if unknown.
  public var source: PictureOrigin?

  public init(rows: [Row], json: String, handedOver: String? = nil, source: PictureOrigin? = nil) {
    self.rows = rows
    self.json = json
    self.handedOver = handedOver
    self.source = source
  }
}

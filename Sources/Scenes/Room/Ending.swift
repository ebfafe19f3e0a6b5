import Documents
import Phrases
import Workflow

/// How a journey ended.
public enum Ending: Equatable, Sendable {
  case finished(ResultSheet)
  /// `code` is the number that the caller gets, `name` its stable word ("ModuleError"), `message` what the person reads. `keepsPictures` tells
  /// whether pictures of the session are really kept.
  case failed(code: Int, name: String, message: Phrase, keepsPictures: Bool = false)
  case cancelled
  /// `number` is what the person types to go on.
  case suspended(number: String)
  /// Nothing was begun: the person would rather see the menu.
  case turnedBack
}

/// A result as the last screen shows it.
public struct ResultSheet: Equatable, Sendable {
  public struct Row: Equatable, Sendable {
    public var label: Phrase
    public var value: Phrase
    /// What stands behind the value.
    public var mark: Review.Row.Mark
    public init(label: Phrase, value: Phrase, mark: Review.Row.Mark = .none) {
      self.label = label
      self.value = value
      self.mark = mark
    }
  }

  public var rows: [Row]
  /// The JSON that is handed over, with line breaks.
  public var json: String
  /// Where the result was handed over; nil: nowhere yet.
  public var handedOver: String?
  /// Where the pictures come from; nil when nobody knows.
  public var source: PictureOrigin?

  public init(rows: [Row], json: String, handedOver: String? = nil, source: PictureOrigin? = nil) {
    self.rows = rows
    self.json = json
    self.handedOver = handedOver
    self.source = source
  }
}

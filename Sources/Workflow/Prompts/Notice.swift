import Phrases

/// Something to be shown: a QR code, a one-time passcode, a message.
public struct Notice: Codable, Equatable, Sendable {
  public enum Tone: String, Codable, Sendable { case success, neutral, warning, error }
  public var tone: Tone
  public var title: Phrase
  public var message: Phrase?
  /// What is shown below the message, in this order.
  public var elements: [DisplayElement]
  /// What the button says that closes the notice.
  public var button: Phrase

  public init(tone: Tone, title: Phrase, message: Phrase? = nil, elements: [DisplayElement] = [], button: Phrase) {
    self.tone = tone
    self.title = title
    self.message = message
    self.elements = elements
    self.button = button
  }
}

/// Work that someone else does: a prompt that ends by its query, by an action, by its deadline, or by leaving.
public struct Wait: Codable, Equatable, Sendable {
  public var title: Phrase
  public var message: Phrase?
  /// What is shown below the message, in this order.
  public var elements: [DisplayElement]

  public init(title: Phrase, message: Phrase? = nil, elements: [DisplayElement] = []) {
    self.title = title
    self.message = message
    self.elements = elements
  }
}

import Phrases

/// Shows something: a QR code, a one-time passcode, a message.
public struct Notice: Codable, Equatable, Sendable {
  public enum Tone: String, Codable, Sendable { case success, neutral, warning, error }
  public var tone: Tone
  public var title: Phrase
  public var message: Phrase?
  /// The elements shown below the message, in this order.
  public var elements: [DisplayElement]
  /// The label of the button that closes the notice.
  public var button: Phrase

  public init(tone: Tone, title: Phrase, message: Phrase? = nil, elements: [DisplayElement] = [], button: Phrase) {
    self.tone = tone
    self.title = title
    self.message = message
    self.elements = elements
    self.button = button
  }
}

/// Work that happens elsewhere: a prompt that ends by its query, by an action, by its deadline, or when the person leaves.
public struct Wait: Codable, Equatable, Sendable {
  public var title: Phrase
  public var message: Phrase?
  /// The elements shown below the message, in this order.
  public var elements: [DisplayElement]

  public init(title: Phrase, message: Phrase? = nil, elements: [DisplayElement] = []) {
    self.title = title
    self.message = message
    self.elements = elements
  }
}

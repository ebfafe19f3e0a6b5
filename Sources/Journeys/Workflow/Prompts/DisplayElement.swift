import Phrases

/// One element of a notice or a wait besides its texts.
public enum DisplayElement: Codable, Equatable, Sendable {
  /// A code to be read and typed elsewhere, in large letters.
  case code(content: CodeContent)
  /// A QR code to be scanned by another device.
  case qr(content: CodeContent)
  /// Steps with their states, in order.
  case steps(list: [DisplayStep])
  /// How much is done. `done` is from 0 to `of`, which is at least 1.
  case progress(done: Int, of: Int)
}

/// The text of a code.
public enum CodeContent: Codable, Hashable, Sendable {
  /// A text that may be written down: an address, a public id.
  case text(value: String)
  /// A text that rotates or is secret. The host fetches it whenever it draws it; it is never recorded.
  case handle(value: CodeHandle)
}

/// One step of a list.
public struct DisplayStep: Codable, Equatable, Sendable {
  public enum State: String, Codable, CaseIterable, Sendable { case pending, active, done, failed }
  public var title: Phrase
  public var state: State

  public init(_ title: Phrase, _ state: State) {
    self.title = title
    self.state = state
  }
}

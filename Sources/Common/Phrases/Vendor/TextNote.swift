import Notation

/// A remark on a customer's text that is not an error.
public struct TextNote: Equatable, Sendable, CustomStringConvertible {
  public var position: Position
  /// The key as written in the file.
  public var key: String
  /// A part of a sentence: "no screen shows this: …".
  public var message: String

  public var description: String { "line \(position.line), \(key): \(message)" }
}

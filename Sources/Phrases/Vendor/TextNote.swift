import Notation

/// Something to know of a customer's text that is no mistake.
public struct TextNote: Equatable, Sendable, CustomStringConvertible {
  public var position: Position
  /// The key as the file has it.
  public var key: String
  /// A part of a sentence: "no screen shows this yet".
  public var message: String

  public var description: String { "line \(position.line), \(key): \(message)" }
}

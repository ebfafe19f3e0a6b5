/// One error in a file or a plugin's input: its position, what was expected and what was found.
public struct NotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error. Callers map it to their own codes (plugin code 830 for `syntax`, 800 for the others).
  public enum Kind: String, Sendable {
    /// The text is not JSON.
    case syntax
    /// The value has another type: a number instead of a string.
    case type
    /// The type is right but the value is not: out of range, or not one of the known words.
    case value
    /// An unknown key. It is never ignored, because it is usually a misspelt one.
    case unknownKey
    /// A required key is missing.
    case missingKey
  }

  public var kind: Kind
  public var position: Position
  /// The path of the value or key, as in `Node.path`; empty for the outermost value.
  public var path: String
  /// What was expected: `true or false`, `an integer from 0 to 120`.
  public var expected: String
  /// What was found, shortened: `"pasport"`, `a number`, `the end of the text`.
  public var found: String
  /// A whole sentence on how to correct it; empty when there is none: `Did you mean "passport"?`
  public var hint: String

  public init(_ kind: Kind, at position: Position, path: String, expected: String, found: String, hint: String = "") {
    self.kind = kind
    self.position = position
    self.path = path
    self.expected = expected
    self.found = found
    self.hint = hint
  }

  public var line: Int { position.line }
  public var column: Int { position.column }

  /// One plain English sentence (two with the hint), without the position.
  public var message: String {
    "expected \(expected), found \(found)." + (hint.isEmpty ? "" : " " + hint)
  }

  /// The position and the message: `line 3, column 7, at configuration.documentType: expected …, found ….`
  public var description: String {
    "line \(line), column \(column)" + (path.isEmpty ? "" : ", at \(path)") + ": " + message
  }
}

/// All errors in one text, in the order of the text. Never empty when thrown.
public struct NotationErrors: Error, Equatable, Sendable, CustomStringConvertible {
  public var errors: [NotationError]

  public init(_ errors: [NotationError]) { self.errors = errors }

  /// One error per line.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}

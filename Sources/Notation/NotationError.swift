/// One thing that is wrong with a file or a plugin's input: where it stands, what was expected there and what was found.
public struct NotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of fault it is. Callers map it to their own codes (plugin code 830 for `syntax`, 800 for the others).
  public enum Kind: String, Sendable {
    /// The text is not JSON at all.
    case syntax
    /// A value of another kind stands here: a number for a string.
    case type
    /// The kind is right and the value is not: out of range, or not one of the known words.
    case value
    /// A key that nobody reads. Never ignored: it is most often a misspelt one.
    case unknownKey
    /// A key that must be there is not.
    case missingKey
  }

  public var kind: Kind
  public var position: Position
  /// The path of the value or key, as in `Node.path`; empty for the outermost value.
  public var path: String
  /// What should stand there: `true or false`, `an integer from 0 to 120`.
  public var expected: String
  /// What stands there, shortened: `"pasport"`, `a number`, `the end of the text`.
  public var found: String
  /// A hint with the way out, as a whole sentence; empty where there is none: `Did you mean "passport"?`
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

  /// One plain English sentence (two with the hint), without the place.
  public var message: String {
    "expected \(expected), found \(found)." + (hint.isEmpty ? "" : " " + hint)
  }

  /// The place and the message: `line 3, column 7, at configuration.documentType: expected …, found ….`
  public var description: String {
    "line \(line), column \(column)" + (path.isEmpty ? "" : ", at \(path)") + ": " + message
  }
}

/// Everything that is wrong with one text, in the order of the text. Never empty when thrown.
public struct NotationErrors: Error, Equatable, Sendable, CustomStringConvertible {
  public var errors: [NotationError]

  public init(_ errors: [NotationError]) { self.errors = errors }

  /// One error a line.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}

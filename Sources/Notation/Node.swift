/// One value of a theme, catalogue, workflow or plugin input, with the place it stands at, so that every complaint can point there.
///
/// `Node` knows nothing of the notation it was read from: `JSONReader` makes nodes from JSON, and another reader may make the same.
public struct Node: Equatable, Sendable {
  /// What a node can hold (the seven kinds of RFC 8259, section 3).
  public enum Value: Equatable, Sendable {
    /// Members in the order of the text. No key stands twice.
    case object([Member])
    case array([Node])
    case string(String)
    case number(Number)
    case bool(Bool)
    case null
  }

  public var value: Value
  /// Where the value begins.
  public var position: Position
  /// How to get here from the outermost value.
  let trail: NodePath

  public init(_ value: Value, at position: Position) { self.init(value, at: position, trail: .root) }

  init(_ value: Value, at position: Position, trail: NodePath) {
    self.value = value
    self.position = position
    self.trail = trail
  }

  /// How to get here from the outermost value: `configuration.documentType`, `supported[2].issuingCountry`; empty for the outermost value.
  public var path: String { trail.text }

  /// The line where the value begins, counted from 1.
  public var line: Int { position.line }
  /// The column where the value begins, in Unicode scalars, counted from 1.
  public var column: Int { position.column }

  /// The members of an object, in order; nil for every other kind.
  public var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The elements of an array; nil for every other kind.
  public var elements: [Node]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The text of a string; nil for every other kind.
  public var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The value of a number; nil for every other kind.
  public var number: Number? {
    if case .number(let number) = value { number } else { nil }
  }

  /// The value of `true` or `false`; nil for every other kind.
  public var bool: Bool? {
    if case .bool(let flag) = value { flag } else { nil }
  }

  public var isNull: Bool { value == .null }

  /// The member of an object that has this key; nil where there is none, and for every other kind.
  public subscript(key: String) -> Node? {
    members?.first { $0.key == key }?.value
  }
}

extension Node {
  /// One member of an object: its key, where the key stands, and its value.
  public struct Member: Equatable, Sendable {
    public var key: String
    public var keyPosition: Position
    public var value: Node

    public init(key: String, keyPosition: Position, value: Node) {
      self.key = key
      self.keyPosition = keyPosition
      self.value = value
    }
  }

  /// A number as it was written, so that nothing is lost before someone asks for a kind of number.
  public struct Number: Equatable, Sendable {
    /// The characters of the number: `-12`, `4.50`, `1e3`.
    public var literal: String
    public init(literal: String) { self.literal = literal }

    /// The number as an integer: `40`, `40.0` and `4e1` are all 40. nil where it has a fraction or does not fit.
    public var integer: Int? {
      if let exact = Int(literal) { return exact }
      return Double(literal).flatMap { Int(exactly: $0) }
    }

    /// The nearest binary number; nil where it is too large to be one.
    public var double: Double? {
      guard let value = Double(literal), value.isFinite else { return nil }
      return value
    }
  }
}

/// A place in a text; both parts count from 1, columns in Unicode scalars (as editors do for plain text).
public struct Position: Hashable, Comparable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  public static func < (left: Position, right: Position) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

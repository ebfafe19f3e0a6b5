/// One value of a theme, catalogue, workflow or plugin input with its position, so that every error can point to it.
///
/// `Node` does not depend on the notation: `JSONReader` makes nodes from JSON, and another reader could make the same.
public struct Node: Equatable, Sendable {
  /// What a node can hold (the seven kinds of RFC 8259, section 3).
  public enum Value: Equatable, Sendable {
    /// Members in the order of the text. Keys are unique.
    case object([Member])
    case array([Node])
    case string(String)
    case number(Number)
    case bool(Bool)
    case null
  }

  public var value: Value
  /// The position where the value begins.
  public var position: Position
  /// The path from the outermost value.
  let trail: NodePath

  public init(_ value: Value, at position: Position) { self.init(value, at: position, trail: .root) }

  init(_ value: Value, at position: Position, trail: NodePath) {
    self.value = value
    self.position = position
    self.trail = trail
  }

  /// The path from the outermost value: `configuration.documentType`, `supported[2].issuingCountry`; empty for the outermost value.
  public var path: String { trail.text }

  /// The line where the value begins, counted from 1.
  public var line: Int { position.line }
  /// The column where the value begins, in Unicode scalars, counted from 1.
  public var column: Int { position.column }

  /// The members of an object, in order; nil for any other kind.
  public var members: [Member]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The elements of an array; nil for any other kind.
  public var elements: [Node]? {
    if case .array(let elements) = value { elements } else { nil }
  }

  /// The text of a string; nil for any other kind.
  public var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The value of a number; nil for any other kind.
  public var number: Number? {
    if case .number(let number) = value { number } else { nil }
  }

  /// The value of `true` or `false`; nil for any other kind.
  public var bool: Bool? {
    if case .bool(let flag) = value { flag } else { nil }
  }

  public var isNull: Bool { value == .null }

  /// The member with this key; nil when there is none or this is not an object.
  public subscript(key: String) -> Node? {
    members?.first { $0.key == key }?.value
  }
}

extension Node {
  /// One member of an object: its key, the key's position, and its value.
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

  /// A number as it was written, so that no precision is lost before a caller asks for a type.
  public struct Number: Equatable, Sendable {
    /// The characters of the number: `-12`, `4.50`, `1e3`.
    public var literal: String
    public init(literal: String) { self.literal = literal }

    /// The number as an integer: `40`, `40.0` and `4e1` are all 40. nil when it has a fraction or does not fit.
    public var integer: Int? {
      if let exact = Int(literal) { return exact }
      return Double(literal).flatMap { Int(exactly: $0) }
    }

    /// The nearest binary number; nil when it is out of range.
    public var double: Double? {
      guard let value = Double(literal), value.isFinite else { return nil }
      return value
    }
  }
}

/// A position in a text. Both parts count from 1; columns count Unicode scalars, as editors do for plain text.
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

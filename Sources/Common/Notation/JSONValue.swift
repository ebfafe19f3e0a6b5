/// A value to write as JSON, for results and errors that are delivered. Keys keep their order, and absent values are left out.
public enum JSONValue: Equatable, Sendable {
  case string(String)
  case integer(Int)
  /// A number. One that is not finite cannot be expressed in JSON and is left out like an absent value.
  case number(Double)
  case bool(Bool)
  case array([JSONValue])
  case object([Member])
  /// Written as `null`, unlike an absent value: for formats in which the two differ.
  case null

  /// One member of an object.
  public struct Member: Equatable, Sendable {
    public var key: String
    public var value: JSONValue
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// An object with the members that are present, in the given order. nil values are left out, never written as `null`.
  public static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  /// The member with this key; nil when there is none or this is not an object.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  private var isAbsent: Bool {
    if case .number(let value) = self { !value.isFinite } else { false }
  }
}

extension JSONValue {
  /// The JSON text. It is always the same for the same value.
  /// - Parameter indent: spaces per level for readable text with each member on its own line; nil for one line without spaces.
  public func text(indent: Int? = nil) -> String { String(decoding: bytes(indent: indent), as: UTF8.self) }

  /// The JSON text in UTF-8.
  /// - Parameter indent: spaces per level for readable text with each member on its own line; nil for one line without spaces.
  public func bytes(indent: Int? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, indent: indent, level: 0)
    return bytes
  }

  private func write(to bytes: inout [UInt8], indent: Int?, level: Int) {
    switch self {
    case .null: bytes += "null".utf8
    case .string(let value): JSONValue.quote(value, into: &bytes)
    case .integer(let value): bytes += String(value).utf8
    case .number(let value): bytes += (isAbsent ? "null" : JSONValue.shortest(value)).utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .array(let elements):
      JSONValue.list("[]", elements.lazy.filter { !$0.isAbsent }, into: &bytes, indent: indent, level: level) { element, bytes in
        element.write(to: &bytes, indent: indent, level: level + 1)
      }
    case .object(let members):
      JSONValue.list("{}", members.lazy.filter { !$0.value.isAbsent }, into: &bytes, indent: indent, level: level) { member, bytes in
        JSONValue.quote(member.key, into: &bytes)
        bytes += (indent == nil ? ":" : ": ").utf8
        member.value.write(to: &bytes, indent: indent, level: level + 1)
      }
    }
  }

  private static func list<Items: Sequence>(
    _ brackets: StaticString, _ items: Items, into bytes: inout [UInt8], indent: Int?, level: Int,
    write: (Items.Element, inout [UInt8]) -> Void
  ) {
    func newLine(_ level: Int) {
      guard let indent else { return }
      bytes.append(UInt8(ascii: "\n"))
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent * level))
    }
    bytes.append(brackets.utf8Start[0])
    var isEmpty = true
    for item in items {
      if !isEmpty { bytes.append(UInt8(ascii: ",")) }
      isEmpty = false
      newLine(level + 1)
      write(item, &bytes)
    }
    if !isEmpty { newLine(level) }
    bytes.append(brackets.utf8Start[1])
  }

  /// Whole numbers without ".0", others with the fewest digits that read back as the same number.
  private static func shortest(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? value.description
  }

  private static func quote(_ value: String, into bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\r": bytes += "\\r".utf8
      case "\t": bytes += "\\t".utf8
      // Control characters, and those that some readers treat as a line break or a byte-order mark.
      case "\0"..<" ", "\u{7F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8
      default: bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSONValue {
  /// The value of a node that was read.
  public init(_ node: Node) {
    self =
      switch node.value {
      case .object(let members): .object(members.map { Member($0.key, JSONValue($0.value)) })
      case .array(let elements): .array(elements.map(JSONValue.init))
      case .string(let text): .string(text)
      case .number(let number): number.integer.map { .integer($0) } ?? .number(number.double ?? .nan)
      case .bool(let flag): .bool(flag)
      case .null: .null
      }
  }
}

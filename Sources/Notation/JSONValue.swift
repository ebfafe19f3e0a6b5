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

  /// The JSON text. It is always the same for the same value.
  /// - Parameter indent: spaces per level for readable text with each member on its own line; nil for one line without spaces.
  public func text(indent: Int? = nil) -> String {
    var text = ""
    write(to: &text, indent: indent, level: 0)
    return text
  }

  private var isAbsent: Bool {
    if case .number(let value) = self { !value.isFinite } else { false }
  }

  private func write(to text: inout String, indent: Int?, level: Int) {
    switch self {
    case .null: text += "null"
    case .string(let value): JSONValue.quote(value, into: &text)
    case .integer(let value): text += String(value)
    case .number(let value): text += isAbsent ? "null" : JSONValue.shortest(value)
    case .bool(let value): text += value ? "true" : "false"
    case .array(let elements):
      JSONValue.list("[", "]", elements.filter { !$0.isAbsent }, into: &text, indent: indent, level: level) { element, text in
        element.write(to: &text, indent: indent, level: level + 1)
      }
    case .object(let members):
      JSONValue.list("{", "}", members.filter { !$0.value.isAbsent }, into: &text, indent: indent, level: level) { member, text in
        JSONValue.quote(member.key, into: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent, level: level + 1)
      }
    }
  }

  private static func list<Item>(
    _ open: String, _ close: String, _ items: [Item], into text: inout String, indent: Int?, level: Int,
    write: (Item, inout String) -> Void
  ) {
    func newLine(_ level: Int) {
      if let indent, !items.isEmpty { text += "\n" + String(repeating: " ", count: indent * level) }
    }
    text += open
    for (index, item) in items.enumerated() {
      if index > 0 { text += "," }
      newLine(level + 1)
      write(item, &text)
    }
    newLine(level)
    text += close
  }

  /// Whole numbers without ".0", others with the fewest digits that read back as the same number.
  private static func shortest(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? value.description
  }

  private static func quote(_ value: String, into text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self = .string(value) }
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

import Cryptography
import FoundationEssentials
import Notation

/// What a JSON value is: how it is read, how it is written, and how it is described (JSON Schema, draft 2020-12). Client, server and
/// description cannot differ, because all three follow from it.
public struct Schema<Value: Sendable>: Sendable {
  /// Reads the value. The result is nil if it is absent, or of another form, which is reported.
  let read: @Sendable (Slot) -> Value?
  let write: @Sendable (Value) -> JSONValue
  private let describe: @Sendable () -> JSONValue

  init(
    read: @escaping @Sendable (Slot) -> Value?, write: @escaping @Sendable (Value) -> JSONValue,
    describe: @escaping @Sendable () -> JSONValue
  ) {
    (self.read, self.write, self.describe) = (read, write, describe)
  }

  /// The description: `{"type":"string"}`.
  public var json: JSONValue { describe() }

  /// The value as JSON.
  public func json(_ value: Value) -> JSONValue { write(value) }

  /// Reads a value, and collects everything that is wrong with it. A value can be read although an optional member of it is wrong.
  public func value(of node: Node, _ errors: Decoding) -> Value? { read(errors.slot(node)) }

  /// Reads a value of which more may come than is known here, as in an answer of a newer server. The result is nil if it is of another form.
  public func value(of node: Node) -> Value? { value(of: node, Decoding()) }

  /// A schema for another type that is written in the same way.
  /// - Parameters:
  ///   - expected: what the text must be, for the error: `an e-mail address`.
  ///   - format: JSON Schema's name for it, if it has one: `email`.
  ///   - read: the result is nil if the value is none of the other type.
  public func map<Other>(
    _ expected: String, format: String? = nil, read: @escaping @Sendable (Value) -> Other?, write: @escaping @Sendable (Other) -> Value
  ) -> Schema<Other> {
    Schema<Other>(
      read: { slot in self.read(slot).flatMap { value in read(value) ?? slot.refuse(expected) } },
      write: { self.write(write($0)) },
      describe: { json.adding("description", .string(expected)).adding("format", format.map { .string($0) }) })
  }

  /// The same values, with what they mean, as one plain English sentence.
  public func meaning(_ sentence: String) -> Schema {
    Schema(read: read, write: write, describe: { json.adding("description", .string(sentence)) })
  }

  /// The same values with another description.
  public func described(_ description: @escaping @Sendable () -> JSONValue) -> Schema {
    Schema(read: read, write: write, describe: description)
  }

  /// The same values, of which only those are taken that fulfil a condition.
  public func checked(_ expected: String, format: String? = nil, _ isValid: @escaping @Sendable (Value) -> Bool) -> Schema {
    map(expected, format: format, read: { isValid($0) ? $0 : nil }, write: { $0 })
  }
}

extension JSONValue {
  /// The object with another value of a member, unless there is no value for it.
  func adding(_ key: String, _ value: JSONValue?) -> JSONValue {
    guard case .object(let members) = self, let value else { return self }
    return .object(members.filter { $0.key != key } + [Member(key, value)])
  }
}

extension Schema<String> {
  /// A text with at least one character.
  public static var string: Schema { string(1...Int.max) }

  /// A text, which may be empty.
  public static var text: Schema { string(0...Int.max) }

  /// A text with so many characters (Unicode scalars, as JSON Schema counts them).
  public static func string(_ length: ClosedRange<Int>) -> Schema {
    let longest = length.upperBound < Int.max ? length.upperBound : nil
    let expected = longest.map { "a string with \(length.lowerBound) to \($0) characters" } ?? "a string with at least one character"
    return Schema(
      read: { slot in
        slot.string(mayBeEmpty: true).flatMap { length.contains($0.unicodeScalars.count) ? $0 : slot.refuse(expected) }
      }, write: { .string($0) },
      describe: {
        .object([
          "type": "string", "minLength": length.lowerBound > 0 ? .integer(length.lowerBound) : nil,
          "maxLength": longest.map { .integer($0) },
        ])
      })
  }
}

extension Schema<Bool> {
  public static var bool: Schema { Schema(read: { $0.bool() }, write: { .bool($0) }, describe: { .object(["type": "boolean"]) }) }
}

extension Schema<Int> {
  public static var integer: Schema { integer(in: Int.min...Int.max) }

  /// An integer within a range, both ends included.
  public static func integer(in range: ClosedRange<Int>) -> Schema {
    Schema(
      read: { $0.integer(in: range) }, write: { .integer($0) },
      describe: {
        .object([
          "type": "integer", "minimum": range.lowerBound > Int.min ? .integer(range.lowerBound) : nil,
          "maximum": range.upperBound < Int.max ? .integer(range.upperBound) : nil,
        ])
      })
  }

  /// One of these integers.
  public static func oneOf(_ values: [Int]) -> Schema {
    Schema(
      read: { slot in
        slot.integer().flatMap { values.contains($0) ? $0 : slot.refuse(values.map(String.init).joined(separator: " or ")) }
      }, write: { .integer($0) },
      describe: { .object(["type": "integer", "enum": .array(values.map { .integer($0) })]) })
  }
}

extension Schema where Value: RawRepresentable<String> & CaseIterable {
  /// One of the raw values of an enumeration.
  public static var oneOf: Schema {
    Schema(
      read: { $0.oneOf(Value.self) }, write: { .string($0.rawValue) },
      describe: { .object(["type": "string", "enum": .array(Value.allCases.map { .string($0.rawValue) })]) })
  }
}

extension Schema<String> {
  /// One of the raw values of an enumeration in an answer. A newer server may have others, so that every text is read.
  public static func word<Words: RawRepresentable<String> & CaseIterable>(of words: Words.Type) -> Schema {
    let all = words.allCases.map { JSONValue.string($0.rawValue) }
    return Schema(
      read: { $0.string() }, write: { .string($0) }, describe: { .object(["type": "string", "enum": .array(all)]) })
  }
}

extension Schema<[UInt8]> {
  /// Bytes in Base64.
  public static var base64: Schema {
    Schema<String>.text.map(
      "Base64", format: "byte", read: Base64.bytes, write: { Data($0).base64EncodedString() })
  }
}

extension Schema<JSONValue> {
  /// JSON as it is, of which only the description is known: what a server writes member by member, and nobody reads as a whole.
  public static func verbatim(_ description: JSONValue = .object([])) -> Schema {
    Schema(read: { $0.node.map { JSONValue($0) } }, write: { $0 }, describe: { description })
  }
}

extension Schema {
  /// A list of values.
  public static func array<Element>(_ element: Schema<Element>, count: ClosedRange<Int> = 0...Int.max) -> Schema where Value == [Element] {
    let most = count.upperBound < Int.max ? count.upperBound : nil
    return Schema(
      read: { slot in
        guard let elements = slot.node?.elements else { return slot.refuse("an array") }
        let values = slot.list(element.read) ?? []
        guard values.count == elements.count else { return nil }
        guard count.contains(values.count) else { return slot.refuse("an array with \(count.lowerBound) to \(count.upperBound) elements") }
        return values
      }, write: { .array($0.map(element.write)) },
      describe: {
        .object([
          "type": "array", "items": element.json, "minItems": count.lowerBound > 0 ? .integer(count.lowerBound) : nil,
          "maxItems": most.map { .integer($0) },
        ])
      })
  }
}

/// A value with its name, where the names are data.
public struct Named<Value: Sendable>: Sendable {
  public var name: String
  public var value: Value

  public init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
}

extension Named: Equatable where Value: Equatable {}

extension Schema {
  /// An object whose members are data, in order.
  public static func members<Member>(_ member: Schema<Member>) -> Schema where Value == [Named<Member>] {
    Schema(
      read: { slot in
        guard let node = slot.node, let members = node.members else { return slot.refuse("an object") }
        let values = slot.eachMember(member.read) ?? [:]
        return values.count == members.count ? members.compactMap { one in values[one.key].map { Named(one.key, $0) } } : nil
      }, write: { .object($0.map { .init($0.name, member.write($0.value)) }) },
      describe: { .object(["type": "object", "additionalProperties": member.json]) })
  }
}

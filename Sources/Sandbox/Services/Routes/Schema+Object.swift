import Notation

/// A member of a JSON object, and the property of the type that it stands for.
public struct SchemaMember<Whole: Sendable, Part: Sendable>: Sendable {
  let name: String
  let isRequired: Bool
  /// Reads the member. The result is nil if the object cannot be read without it.
  let read: @Sendable (Members) -> Part?
  /// The result is nil if it is left out.
  let write: @Sendable (Whole) -> JSONValue?
  let describe: @Sendable () -> JSONValue

  /// A member that every object has.
  public static func required(
    _ name: String, _ part: any KeyPath<Whole, Part> & Sendable, _ schema: Schema<Part>
  ) -> SchemaMember {
    SchemaMember(
      name: name, isRequired: true, read: { schema.read($0.required(name)) }, write: { schema.write($0[keyPath: part]) },
      describe: { schema.json })
  }

  /// A member that may be left out.
  public static func optional<Value>(
    _ name: String, _ part: any KeyPath<Whole, Value?> & Sendable, _ schema: Schema<Value>
  ) -> SchemaMember where Part == Value? {
    SchemaMember(
      name: name, isRequired: false, read: { .some(schema.read($0[name])) }, write: { $0[keyPath: part].map(schema.write) },
      describe: { schema.json })
  }

  /// A member that may be left out or null. It is written as null if it has no value.
  public static func nullable<Value>(
    _ name: String, _ part: any KeyPath<Whole, Value?> & Sendable, _ schema: Schema<Value>
  ) -> SchemaMember where Part == Value? {
    SchemaMember(
      name: name, isRequired: false, read: { members in .some(members[name].node?.isNull == false ? schema.read(members[name]) : nil) },
      write: { $0[keyPath: part].map(schema.write) ?? .null },
      describe: { .object(["anyOf": .array([schema.json, .object(["type": "null"])])]) })
  }

  /// A member that has a value of its own if it is left out. It is always written.
  public static func optional(
    _ name: String, _ part: any KeyPath<Whole, Part> & Sendable, _ schema: Schema<Part>, default value: Part
  ) -> SchemaMember {
    SchemaMember(
      name: name, isRequired: false, read: { schema.read($0[name]) ?? value }, write: { schema.write($0[keyPath: part]) },
      describe: { schema.json })
  }

  /// A member that every object has with the same text.
  public static func literal(_ name: String, _ text: String) -> SchemaMember where Part == Void {
    SchemaMember(
      name: name, isRequired: true, read: { $0.required(name).oneOf([text]).map { _ in () } }, write: { _ in .string(text) },
      describe: { .object(["const": .string(text)]) })
  }

  /// A member that nothing depends on: it is always written in the same way, and others may leave it out.
  public static func constant<Value>(_ name: String, _ value: Value, _ schema: Schema<Value>) -> SchemaMember where Part == Void {
    SchemaMember(
      name: name, isRequired: false,
      read: {
        _ = schema.read($0[name])
        return ()
      }, write: { _ in schema.write(value) }, describe: { schema.json })
  }
}

/// A member of an object that is there too and is read by somebody else.
public struct OtherMember: Sendable {
  let name: String
  let description: JSONValue

  /// - Parameter description: its JSON Schema.
  public init(_ name: String, _ description: JSONValue) { (self.name, self.description) = (name, description) }
}

extension Schema {
  /// An object with these members and no others.
  /// - Parameters:
  ///   - others: members that others read.
  ///   - make: makes the value from its parts, in the order of the members: usually its initializer.
  public static func object<each Part>(
    _ members: repeat SchemaMember<Value, each Part>, beside others: [OtherMember] = [],
    make: @escaping @Sendable (repeat each Part) -> Value
  ) -> Schema {
    let object = ObjectSchema(members: (repeat each members), others: others, make: make)
    return Schema(read: { object.read($0) }, write: { object.json($0) }, describe: { object.description })
  }
}

extension Schema<Void> {
  /// An object without members.
  public static var nothing: Schema { object {} }
}

private struct ObjectSchema<Whole: Sendable, each Part: Sendable>: Sendable {
  let members: (repeat SchemaMember<Whole, each Part>)
  let others: [OtherMember]
  let make: @Sendable (repeat each Part) -> Whole

  private struct Missing: Error {}

  private static func found<Value>(_ value: Value?) throws(Missing) -> Value {
    guard let value else { throw Missing() }
    return value
  }

  func read(_ slot: Slot) -> Whole? {
    guard let object = slot.object(allowing: names, reporting: others.map(\.name)) else { return nil }
    // All members are read before one ends it, so that everything that is wrong is reported.
    let parts = (repeat (each members).read(object))
    do { return make(repeat try Self.found(each parts)) } catch { return nil }
  }

  func json(_ whole: Whole) -> JSONValue {
    var written: [JSONValue.Member] = []
    func add<One>(_ member: SchemaMember<Whole, One>) {
      if let value = member.write(whole) { written.append(.init(member.name, value)) }
    }
    repeat add(each members)
    return .object(written)
  }

  private var names: [String] {
    var names: [String] = []
    func add<One>(_ member: SchemaMember<Whole, One>) { names.append(member.name) }
    repeat add(each members)
    return names
  }

  var description: JSONValue {
    var properties: [JSONValue.Member] = [], required: [JSONValue] = []
    func add<One>(_ member: SchemaMember<Whole, One>) {
      properties.append(.init(member.name, member.describe()))
      if member.isRequired { required.append(.string(member.name)) }
    }
    repeat add(each members)
    properties += others.map { .init($0.name, $0.description) }
    required += others.map { .string($0.name) }
    return .object([
      "type": "object", "properties": .object(properties), "required": required.isEmpty ? nil : .array(required),
      "additionalProperties": .bool(false),
    ])
  }
}

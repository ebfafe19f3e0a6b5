/// Reads typed values from nodes and collects all errors, so that a file with three mistakes gets three messages at once.
///
/// ```swift
/// let decoding = Decoding()
/// let root = decoding.object(node, allowing: ["name", "minimumAge"])
/// let name = root.required("name").string()
/// let age = root["minimumAge"].integer(in: 0...120) ?? 18
/// try decoding.finish()
/// ```
/// A value that is absent or wrong reads as nil. `finish` reports whether anything was wrong.
public final class Decoding {
  /// The maximum number of collected errors. A file with more is of another kind, and a hint for each of a million keys would take hours.
  public static let mostErrors = 100

  /// The errors so far, in the order they were found; at most `mostErrors`.
  public private(set) var errors: [NotationError] = []

  public init() {}

  /// The node as an object that may contain only these keys.
  ///
  /// - Parameter others: further allowed keys, which the caller reports itself. Hints do not offer them.
  public func object(_ node: Node, allowing keys: [String], reporting others: [String] = []) -> Members {
    Slot(node: node, decoding: self).object(allowing: keys, reporting: others) ?? Members(node: node, decoding: self)
  }

  /// The node as a value of any kind.
  public func slot(_ node: Node) -> Slot { Slot(node: node, decoding: self) }

  /// Adds the caller's own error.
  public func report(_ error: @autoclosure () -> NotationError) {
    if errors.count < Self.mostErrors { errors.append(error()) }
  }

  /// Adds the error that another value was expected at this node.
  public func report(_ kind: NotationError.Kind = .value, at node: Node, expected: String, hint: @autoclosure () -> String = "") {
    report(NotationError(kind, at: node.position, path: node.path, expected: expected, found: node.found, hint: hint()))
  }

  /// - Throws: all errors, in the order of the text.
  public func finish() throws(NotationErrors) {
    guard errors.isEmpty else { throw NotationErrors(errors.sorted { $0.position < $1.position }) }
  }
}

/// The members of one object during decoding.
public struct Members {
  let node: Node
  let decoding: Decoding

  /// The value at this key, which may be absent.
  public subscript(key: String) -> Slot { Slot(node: node[key], decoding: decoding) }

  /// The value at this key, which is required.
  public func required(_ key: String) -> Slot {
    let value = node[key]
    if value == nil, node.members != nil {
      decoding.report(
        NotationError(
          .missingKey, at: node.position, path: node.trail.member(key).text, expected: "the key \(JSONValue.string(key).text())",
          found: "no such key"))
    }
    return Slot(node: value, decoding: decoding)
  }
}

/// One value during decoding, which may be absent.
public struct Slot {
  /// The value; nil when it is absent.
  public let node: Node?
  let decoding: Decoding

  /// The value as a string, with at least one character unless `mayBeEmpty`.
  public func string(mayBeEmpty: Bool = false) -> String? {
    guard let node else { return nil }
    guard let text = node.string else { return wrong(.type, "a string") }
    guard mayBeEmpty || !text.isEmpty else { return wrong(.value, "a string with at least one character") }
    return text
  }

  /// The value as `true` or `false`.
  public func bool() -> Bool? {
    guard let node else { return nil }
    return node.bool ?? wrong(.type, "true or false")
  }

  /// The value as an integer within the range (both ends included).
  public func integer(in range: ClosedRange<Int> = Int.min...Int.max) -> Int? {
    guard let node else { return nil }
    let isBounded = range.lowerBound > Int.min || range.upperBound < Int.max
    let expected = isBounded ? "an integer from \(range.lowerBound) to \(range.upperBound)" : "an integer"
    guard let number = node.number else { return wrong(.type, expected) }
    guard let value = number.integer, range.contains(value) else { return wrong(.value, expected) }
    return value
  }

  /// The value as a number within the range (both ends included).
  public func number(in range: ClosedRange<Double>) -> Double? {
    guard let node else { return nil }
    let expected = "a number from \(JSONValue.number(range.lowerBound).text()) to \(JSONValue.number(range.upperBound).text())"
    guard let number = node.number else { return wrong(.type, expected) }
    guard let value = number.double, range.contains(value) else { return wrong(.value, expected) }
    return value
  }

  /// The value as one of the raw values of an enumeration.
  public func oneOf<E: RawRepresentable & CaseIterable>(_ type: E.Type) -> E? where E.RawValue == String {
    oneOf(E.allCases.map(\.rawValue)).flatMap(E.init)
  }

  /// The value as one of these words. The error for a misspelt word suggests the nearest one.
  public func oneOf(_ words: [String]) -> String? {
    guard let node else { return nil }
    let expected = "one of " + words.map { JSONValue.string($0).text() }.joined(separator: ", ")
    guard let text = node.string else { return wrong(.type, expected) }
    guard words.contains(text) else { return wrong(.value, expected, hint: Spelling.hint(for: text, among: words)) }
    return text
  }

  /// The results of `read` for each element of the array. Elements that read as nil are left out.
  public func list<T>(_ read: (Slot) -> T?) -> [T]? {
    guard let node else { return nil }
    guard let elements = node.elements else { return wrong(.type, "an array") }
    return elements.compactMap { read(Slot(node: $0, decoding: decoding)) }
  }

  /// The result of `read` for each member of the object, whatever its key; members that read as nil are left out.
  public func eachMember<T>(_ read: (Slot) -> T?) -> [String: T]? {
    guard let node else { return nil }
    guard let members = node.members else { return wrong(.type, "an object") }
    return members.reduce(into: [:]) { all, member in all[member.key] = read(Slot(node: member.value, decoding: decoding)) }
  }

  /// The value as an object that may contain only these keys.
  ///
  /// - Parameter others: further allowed keys, which the caller reports itself. Hints do not offer them.
  public func object(allowing keys: [String], reporting others: [String] = []) -> Members? {
    guard let node else { return nil }
    guard let members = node.members else { return wrong(.type, "an object") }
    for member in members where !keys.contains(member.key) && !others.contains(member.key) {
      decoding.report(
        NotationError(
          .unknownKey, at: member.keyPosition, path: member.value.path, expected: Spelling.list(keys: keys),
          found: "the unknown key \(NotationError.quoted(member.key))", hint: Spelling.hint(for: member.key, among: keys)))
    }
    return Members(node: node, decoding: decoding)
  }

  /// Reports that the value, if there is one, is not what was expected.
  public func refuse<T>(_ expected: String) -> T? { wrong(.value, expected) }

  private func wrong<T>(_ kind: NotationError.Kind, _ expected: String, hint: @autoclosure () -> String = "") -> T? {
    if let node { decoding.report(kind, at: node, expected: expected, hint: hint()) }
    return nil
  }
}

extension Node {
  /// The value, shortened, for a message.
  public var found: String {
    switch value {
    case .object: "an object"
    case .array: "an array"
    case .string(let text): NotationError.quoted(text)
    case .number(let number): number.literal.count <= 24 ? number.literal : "the number \(number.literal.prefix(20))…"
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    }
  }
}

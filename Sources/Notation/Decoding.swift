/// Reads typed values from nodes and collects everything that is wrong, so that a file with three mistakes is told about all three at once.
///
/// ```swift
/// let decoding = Decoding()
/// let root = decoding.object(node, allowing: ["name", "minimumAge"])
/// let name = root.required("name").string()
/// let age = root["minimumAge"].integer(in: 0...120) ?? 18
/// try decoding.finish()
/// ```
/// A value that is absent or wrong reads as nil; whether it was wrong is known at `finish`.
public final class Decoding {
  /// As many mistakes are collected. A file with more is none of these, and a hint for each of a million keys would take hours.
  public static let mostErrors = 100

  /// What was wrong so far, in the order it was met; at most `mostErrors`.
  public private(set) var errors: [NotationError] = []

  public init() {}

  /// The node as an object that may hold these keys and no others.
  ///
  /// - Parameter others: keys that the caller reports itself; they are not offered.
  public func object(_ node: Node, allowing keys: [String], reporting others: [String] = []) -> Members {
    Slot(node: node, decoding: self).object(allowing: keys, reporting: others) ?? Members(node: node, decoding: self)
  }

  /// Adds an error of the caller's own.
  public func report(_ error: @autoclosure () -> NotationError) {
    if errors.count < Self.mostErrors { errors.append(error()) }
  }

  /// Adds that another value was expected at this node.
  public func report(_ kind: NotationError.Kind = .value, at node: Node, expected: String, hint: @autoclosure () -> String = "") {
    report(NotationError(kind, at: node.position, path: node.path, expected: expected, found: node.found, hint: hint()))
  }

  /// - Throws: everything that was wrong, in the order of the text.
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

  /// The value at this key, which must be there.
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

/// The place of one value during decoding: the value, or its absence.
public struct Slot {
  /// The value that stands here; nil where there is none.
  public let node: Node?
  let decoding: Decoding

  /// The text that stands here, with at least one character unless `mayBeEmpty`.
  public func string(mayBeEmpty: Bool = false) -> String? {
    guard let node else { return nil }
    guard let text = node.string else { return wrong(.type, "a string") }
    guard mayBeEmpty || !text.isEmpty else { return wrong(.value, "a string with at least one character") }
    return text
  }

  /// The `true` or `false` that stands here.
  public func bool() -> Bool? {
    guard let node else { return nil }
    return node.bool ?? wrong(.type, "true or false")
  }

  /// The whole number that stands here, within the range (both ends included).
  public func integer(in range: ClosedRange<Int> = Int.min...Int.max) -> Int? {
    guard let node else { return nil }
    let isBounded = range.lowerBound > Int.min || range.upperBound < Int.max
    let expected = isBounded ? "an integer from \(range.lowerBound) to \(range.upperBound)" : "an integer"
    guard let number = node.number else { return wrong(.type, expected) }
    guard let value = number.integer, range.contains(value) else { return wrong(.value, expected) }
    return value
  }

  /// The number that stands here, within the range (both ends included).
  public func number(in range: ClosedRange<Double>) -> Double? {
    guard let node else { return nil }
    let expected = "a number from \(JSONValue.number(range.lowerBound).text()) to \(JSONValue.number(range.upperBound).text())"
    guard let number = node.number else { return wrong(.type, expected) }
    guard let value = number.double, range.contains(value) else { return wrong(.value, expected) }
    return value
  }

  /// The one of the known words that stands here.
  public func oneOf<E: RawRepresentable & CaseIterable>(_ type: E.Type) -> E? where E.RawValue == String {
    oneOf(E.allCases.map(\.rawValue)).flatMap(E.init)
  }

  /// The one of these words that stands here. A misspelt one gets the nearest as a hint.
  public func oneOf(_ words: [String]) -> String? {
    guard let node else { return nil }
    let expected = "one of " + words.map { JSONValue.string($0).text() }.joined(separator: ", ")
    guard let text = node.string else { return wrong(.type, expected) }
    guard words.contains(text) else { return wrong(.value, expected, hint: Spelling.hint(for: text, among: words)) }
    return text
  }

  /// What `read` makes of each element of the array that stands here; elements that read as nil are left out.
  public func list<T>(_ read: (Slot) -> T?) -> [T]? {
    guard let node else { return nil }
    guard let elements = node.elements else { return wrong(.type, "an array") }
    return elements.compactMap { read(Slot(node: $0, decoding: decoding)) }
  }

  /// The object that stands here, which may hold these keys and no others.
  ///
  /// - Parameter others: keys that the caller reports itself; they are not offered.
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

  private func wrong<T>(_ kind: NotationError.Kind, _ expected: String, hint: @autoclosure () -> String = "") -> T? {
    if let node { decoding.report(kind, at: node, expected: expected, hint: hint()) }
    return nil
  }
}

extension Node {
  /// What stands here, shortened, for a message.
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

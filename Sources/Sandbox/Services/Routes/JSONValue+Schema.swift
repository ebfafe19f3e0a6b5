import Notation

/// Descriptions of JSON (JSON Schema, draft 2020-12) for what is written member by member.
extension JSONValue {
  /// An object that has all of these members, and may have others that are named.
  package static func record(_ members: [(String, JSONValue)], optional: [(String, JSONValue)] = []) -> JSONValue {
    .object([
      "type": "object", "required": .array(members.map { .string($0.0) }),
      "properties": .object((members + optional).map { Member($0.0, $0.1) }), "additionalProperties": .bool(false),
    ])
  }

  /// Any value of a type: `string`, `object`.
  /// - Parameter meaning: what it means, as a plain English sentence.
  package static func type(_ name: String, _ meaning: String? = nil) -> JSONValue {
    .object(["type": .string(name), "description": meaning.map { .string($0) }])
  }

  /// One of the raw values of an enumeration.
  package static func words<Words: RawRepresentable<String> & CaseIterable>(of words: Words.Type) -> JSONValue {
    .object(["enum": .array(words.allCases.map { .string($0.rawValue) })])
  }

  package static func orNull(_ description: JSONValue) -> JSONValue { .object(["anyOf": .array([description, type("null")])]) }
}

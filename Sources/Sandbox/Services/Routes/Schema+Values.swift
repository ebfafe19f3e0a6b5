import Cryptography
import Notation

extension Schema<JSONWebKeySet> {
  /// A JSON Web Key Set with at least one RSA key. Other keys are left out, and so are the members that other programs add (RFC 7517,
  /// section 5).
  public static var keys: Schema {
    Schema<JSONValue>.verbatim(
      .object([
        "type": "object", "required": .array(["keys"]),
        "properties": .object([
          "keys": .object([
            "type": "array", "items": .type("object"),
            "contains": .object([
              "type": "object", "required": .array(["kty", "n", "e"]),
              "properties": .object([
                "kty": .object(["const": "RSA"]), "n": .object(["type": "string", "pattern": "^[A-Za-z0-9_-]{342,}$"]),
                "e": .object(["type": "string", "pattern": "^[A-Za-z0-9_-]+$"]),
              ]),
            ]),
          ])
        ]),
      ])
    ).node("a JSON Web Key Set with an RSA key", read: { JSONWebKeySet($0).flatMap { $0.keys.isEmpty ? nil : $0 } }, write: \.json)
  }
}

extension Schema<String> {
  public static var email: Schema { string.checked("an e-mail address", format: "email") { $0.isEmailAddress } }
}

extension Schema<JSONValue> {
  /// The answer to a frame of a live picture (`FrameJudgement`): `{"ready": true, "hint": null, "corners": [[0.1, 0.2], …]}`.
  public static let frameJudgement = verbatim(
    .record([
      ("ready", .type("boolean")), ("hint", .orNull(.type("string"))),
      ("corners", .orNull(.object(["type": "array", "items": .object(["type": "array", "items": .type("number")])]))),
    ]))

  /// A type that reads and writes its JSON itself.
  /// - Parameter expected: for the error.
  public func node<Other>(
    _ expected: String, read: @escaping @Sendable (Node) -> Other?, write: @escaping @Sendable (Other) -> JSONValue
  ) -> Schema<Other> {
    Schema<Other>(
      read: { slot in slot.node.flatMap { read($0) ?? slot.refuse(expected) } }, write: write, describe: { json })
  }
}

extension JSONWebKeySet {
  /// The RSA key of RFC 7517, appendix A.1.
  package static var example: JSONWebKeySet {
    let modulus =
      "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMstn64tZ_2W-5JsGY4"
      + "Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTW"
      + "hAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"
    let key = JSONValue.object(["kty": "RSA", "n": .string(modulus), "e": "AQAB", "kid": "2011-04-29"])
    let node = try? JSONReader().read(JSONValue.object([.init("keys", .array([key]))]).bytes())
    return node.flatMap { JSONWebKeySet($0) } ?? JSONWebKeySet([])
  }
}

import Services

/// A request with a text that the device's key signs. The text says for which method and path it is, when it was made, and which one it is
/// (`RequestProof`), and carries the key (`jwk`).
package struct SignedRoute<Body: Sendable, Content: Sendable, Answer: Sendable>: Sendable {
  package let route: Route<Body, Answer>
  /// What the text says besides.
  package let content: Schema<Content>
}

extension RequestProof {
  /// The members of a signed text that are none of its content.
  static let members =
    described + [
      OtherMember(
        "jwk",
        .object([
          "type": "object", "required": .array(["kty", "n", "e"]),
          "properties": .object(["kty": .object(["const": "RSA"]), "n": .type("string"), "e": .type("string")]),
          "description": "The public key that signs the text (RFC 7517): RSA with 2,048 to 4,096 bits.",
        ]))
    ]
}

extension TokenForm.Key {
  /// The device's.
  static let device = TokenForm.Key("The device's own, which the text carries (jwk). The device is known by it.")
  /// That of the PingOne environment.
  static let environment = TokenForm.Key("The environment's.", at: MFARoutes.keys.endpoint.template)
}

/// The body of a request that is signed as a whole.
package struct SignedRequest: Equatable, Sendable {
  /// A JWS in its compact form (RFC 7515).
  package var jws: String

  package init(jws: String) { self.jws = jws }

  /// - Parameter content: what the text says besides its proof.
  static func schema<Content>(
    _ content: Schema<Content>, example: @autoclosure @escaping @Sendable () -> Content
  ) -> Schema<SignedRequest> {
    .object(.required("request", \.jws, .token(.jws(of: content, by: .device, example: example()))), make: SignedRequest.init)
  }

  static let example = SignedRequest(jws: "eyJhbGciOiJSUzI1NiJ9.eyJqdGkiOiIxIn0.c2lnbmF0dXJl")
}

/// How a request is refused: a status of the SDK, `PAIRING_KEY`, with a sentence.
struct MFAProblem: Sendable {
  var status: String
  var message: String

  static let schema = Schema<MFAProblem>.object(
    .required("status", \.status, .string), .required("message", \.message, .text), make: MFAProblem.init)
}

import Cryptography
import Notation

/// How a text in compact form is signed or encrypted (RFC 7515, RFC 7516), for the description: what a client must know to make one or to open
/// one.
public struct TokenForm: Sendable {
  /// Whose key signs a text, or opens it.
  public struct Key: Sendable {
    let owner: String
    let path: String?

    /// - Parameters:
    ///   - owner: whose it is, as one plain English sentence.
    ///   - path: the template of the path that answers with the public keys; nil if no request does.
    public init(_ owner: String, at path: String? = nil) { (self.owner, self.path) = (owner, path) }
  }

  private struct Layer: Sendable {
    var header: JSONValue
    var key: Key
  }

  /// From the outside in.
  private let layers: [Layer]
  private let content: @Sendable () -> JSONValue
  /// That of a text whose content are claims is `application/jwt`.
  private let mediaType: String

  /// A signed text whose payload is JSON.
  /// - Parameters:
  ///   - type: the header's `typ`; nil for none.
  ///   - example: one payload, without what every request has a new one of.
  public static func jws<Content>(
    of content: Schema<Content>, by key: Key, type: String? = nil, example: @autoclosure @escaping @Sendable () -> Content
  ) -> TokenForm {
    TokenForm(
      layers: [Layer(header: JWS.header(type: type), key: key)],
      content: { content.json.adding("examples", .array([content.json(example())])) }, mediaType: "application/jwt")
  }

  /// A signed text whose payload is a text.
  /// - Parameter content: what it is, as one plain English sentence.
  public static func jws(ofText content: String, by key: Key) -> TokenForm {
    TokenForm(layers: [Layer(header: JWS.header(), key: key)], content: { .meaning(content) }, mediaType: "application/jose")
  }

  /// Encrypted bytes.
  /// - Parameter content: what they are, as one plain English sentence.
  public static func jwe(ofBytes content: String, to key: Key) -> TokenForm {
    TokenForm(layers: [Layer(header: JWE.header(), key: key)], content: { .meaning(content) }, mediaType: "application/jose")
  }

  /// The signed text in an encrypted one.
  public func encrypted(to key: Key) -> TokenForm {
    TokenForm(layers: [Layer(header: JWE.header(contentType: "JWT"), key: key)] + layers, content: content, mediaType: mediaType)
  }

  /// The description of the text. `x-jose` has for each layer, from the outside in, the schema of the protected header, whose key it is, and the
  /// path where the public keys are.
  var json: JSONValue {
    .object([
      "type": "string", "minLength": 1, "contentMediaType": .string(mediaType), "contentSchema": content(),
      "x-jose": .array(
        layers.map { layer in
          .object(["header": layer.header, "key": .string(layer.key.owner), "keys": layer.key.path.map { .string($0) }])
        }),
    ])
  }
}

extension JSONValue {
  /// A text or bytes of which only the meaning is described.
  fileprivate static func meaning(_ sentence: String) -> JSONValue { .object(["description": .string(sentence)]) }
}

extension JWS {
  /// The schema of the header.
  fileprivate static func header(type: String? = nil) -> JSONValue {
    .header([("alg", .string(algorithm))] + (type.map { [("typ", .string($0))] } ?? []), required: ["alg"])
  }
}

extension JWE {
  /// The schema of the header.
  fileprivate static func header(contentType: String? = nil) -> JSONValue {
    .header(
      [("alg", .string(algorithm)), ("enc", .string(method))] + (contentType.map { [("cty", .string($0))] } ?? []),
      required: ["alg", "enc", "kid"])
  }
}

extension JSONValue {
  /// - Parameters:
  ///   - constants: the members that are always the same.
  ///   - required: the names of those that cannot be left out.
  fileprivate static func header(_ constants: [(String, JSONValue)], required: [JSONValue]) -> JSONValue {
    let key = JSONValue.object(["type": "string", "description": "The SHA-256 thumbprint of the key (RFC 7638)."])
    return .object([
      "type": "object", "required": .array(required),
      "properties": .object(constants.map { .init($0.0, .object(["const": $0.1])) } + [.init("kid", key)]),
    ])
  }
}

extension Schema<String> {
  /// A signed or encrypted text, which is opened by whoever has the key.
  public static func token(_ form: TokenForm) -> Schema {
    Schema(read: string.read, write: string.write, describe: { form.json })
  }
}

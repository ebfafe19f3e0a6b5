import Notation

/// A JSON Web Signature in compact form, with RS256 (RFC 7515; RFC 7518, section 3.3).
public struct JWS: Equatable, Sendable {
  /// The header `alg`.
  public static let algorithm = "RS256"

  /// The id of the key that claims to have signed it; nil if it names none.
  public let keyID: String?
  /// The media type of the whole, `typ`; nil if it names none.
  public let type: String?
  /// The payload that claims to be signed, for finding the key. It proves nothing before `verify`.
  public let unverifiedPayload: [UInt8]
  private let signed: [UInt8]
  private let signature: [UInt8]

  /// Signs a payload.
  /// - Parameter type: the header `typ`: `JWT`, or nil for none.
  public static func sign(_ payload: [UInt8], with key: RSAPrivateKey, type: String? = nil) throws(CryptographyError) -> String {
    let header = JSONValue.object([
      "alg": .string(algorithm), "kid": .string(key.publicKey.thumbprint), "typ": type.map { .string($0) },
    ])
    let signed = "\(Base64URL.text(header.bytes())).\(Base64URL.text(payload))"
    return "\(signed).\(Base64URL.text(try key.signature(of: Array(signed.utf8))))"
  }

  /// Reads a signature, without believing it.
  /// - Throws: `malformed`, `unsupportedAlgorithm`.
  public init(_ compact: String) throws(CryptographyError) {
    let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let header = TokenHeader(parts[0]), let payload = Base64URL.bytes(parts[1]),
      let signature = Base64URL.bytes(parts[2])
    else { throw .malformed }
    // The algorithm is fixed: the header must not choose one (RFC 8725, section 3.1).
    guard header["alg"] == Self.algorithm, !header.isCritical else { throw .unsupportedAlgorithm }
    (keyID, type, unverifiedPayload, self.signature) = (header["kid"], header["typ"], payload, signature)
    signed = Array("\(parts[0]).\(parts[1])".utf8)
  }

  /// The payload, if the key signed it.
  /// - Throws: `wrongSignature`.
  public func verify(with key: RSAPublicKey) throws(CryptographyError) -> [UInt8] {
    guard key.accepts(signature, of: signed) else { throw .wrongSignature }
    return unverifiedPayload
  }
}

/// The protected header of a token.
struct TokenHeader {
  private let node: Node

  /// Returns nil if the part is no JSON object.
  init?(_ part: Substring) {
    guard let bytes = Base64URL.bytes(part), let node = try? JSONReader().read(bytes), node.members != nil else { return nil }
    self.node = node
  }

  subscript(name: String) -> String? { node[name]?.string }
  /// Whether it has extensions that must be understood (RFC 7515, section 4.1.11).
  var isCritical: Bool { node["crit"] != nil }
}

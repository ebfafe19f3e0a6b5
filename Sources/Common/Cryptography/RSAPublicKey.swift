import COpenSSL
import Notation

/// An RSA public key, written as a JSON Web Key (RFC 7517; RFC 7518, section 6.3).
public struct RSAPublicKey: Sendable {
  /// Big endian, without leading zeros: 256 to 512 bytes.
  public let modulus: [UInt8]
  /// Big endian, without leading zeros.
  public let exponent: [UInt8]
  private let key: KeyPair

  /// - Returns: nil if it is no key of 2,048 to 4,096 bits.
  public init?(modulus: [UInt8], exponent: [UInt8]) {
    guard (256...512).contains(modulus.count), modulus[0] != 0, (1...8).contains(exponent.count), exponent[0] != 0,
      let key = KeyPair(modulus: modulus, exponent: exponent)
    else { return nil }
    (self.modulus, self.exponent, self.key) = (modulus, exponent, key)
  }

  /// The public part of a pair.
  init?(_ pair: KeyPair) {
    guard let modulus = pair.number(OSSL_PKEY_PARAM_RSA_N), let exponent = pair.number(OSSL_PKEY_PARAM_RSA_E) else { return nil }
    self.init(modulus: modulus, exponent: exponent)
  }

  /// - Returns: nil if it is no RSA key.
  public init?(jwk: Node?) {
    guard jwk?["kty"]?.string == "RSA", let n = jwk?["n"]?.string.flatMap(Base64URL.bytes),
      let e = jwk?["e"]?.string.flatMap(Base64URL.bytes)
    else { return nil }
    self.init(modulus: n, exponent: e)
  }

  /// `{"kty":"RSA","kid":…,"n":…,"e":…}`
  public var jwk: JSONValue {
    .object([
      "kty": "RSA", "kid": .string(thumbprint), "n": .string(Base64URL.text(modulus)), "e": .string(Base64URL.text(exponent)),
    ])
  }

  /// The SHA-256 of the required members in their fixed order (RFC 7638), which is also the key's id.
  public var thumbprint: String {
    let members = JSONValue.object([
      "e": .string(Base64URL.text(exponent)), "kty": "RSA", "n": .string(Base64URL.text(modulus)),
    ])
    return Base64URL.text(SecureHash.sha256(members.bytes()))
  }

  /// Whether it is the signature of these bytes (RSASSA-PKCS1-v1_5 with SHA-256).
  func accepts(_ signature: [UInt8], of bytes: [UInt8]) -> Bool { key.accepts(signature, of: bytes) }

  /// RSAES-OAEP with SHA-256.
  func encrypted(_ bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
    guard let encrypted = key.padded(EVP_PKEY_encrypt_init, { EVP_PKEY_encrypt($0, $1, $2, bytes, bytes.count) }) else {
      throw .notEncrypted
    }
    return encrypted
  }
}

extension RSAPublicKey: Hashable {
  public static func == (a: RSAPublicKey, b: RSAPublicKey) -> Bool { a.modulus == b.modulus && a.exponent == b.exponent }

  public func hash(into hasher: inout Hasher) { hasher.combine(modulus) }
}

/// A JSON Web Key Set (RFC 7517, section 5).
public struct JSONWebKeySet: Equatable, Sendable {
  public var keys: [RSAPublicKey]

  public init(_ keys: [RSAPublicKey]) { self.keys = keys }

  /// Keys of other kinds are left out, as the RFC wants it.
  /// - Returns: nil if it is no key set.
  public init?(_ node: Node?) {
    guard let elements = node?["keys"]?.elements else { return nil }
    keys = elements.compactMap { RSAPublicKey(jwk: $0) }
  }

  public var json: JSONValue { .object([.init("keys", .array(keys.map(\.jwk)))]) }

  /// The key with this id; without an id, the only key.
  public func key(_ id: String?) -> RSAPublicKey? {
    id.map { id in keys.first { $0.thumbprint == id } } ?? (keys.count == 1 ? keys.first : nil)
  }
}

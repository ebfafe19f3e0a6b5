import Crypto
import CryptoExtras
import FoundationEssentials
import Notation

/// An RSA public key, written as a JSON Web Key (RFC 7517; RFC 7518, section 6.3).
public struct RSAPublicKey: Hashable, Sendable {
  /// Big endian, without leading zeros: 256 to 512 bytes.
  public let modulus: [UInt8]
  /// Big endian, without leading zeros.
  public let exponent: [UInt8]

  /// - Returns: nil if it is no key of 2,048 to 4,096 bits.
  public init?(modulus: [UInt8], exponent: [UInt8]) {
    guard (256...512).contains(modulus.count), modulus[0] != 0, (1...8).contains(exponent.count), exponent[0] != 0,
      (try? _RSA.Signing.PublicKey(n: modulus, e: exponent)) != nil
    else { return nil }
    (self.modulus, self.exponent) = (modulus, exponent)
  }

  init(_ key: _RSA.Signing.PublicKey) throws {
    let numbers = try key.getKeyPrimitives()
    (modulus, exponent) = (Array(numbers.modulus), Array(numbers.publicExponent))
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
    return Base64URL.text(Data(SHA256.hash(data: members.bytes())))
  }

  /// Whether it is the signature of these bytes (RSASSA-PKCS1-v1_5 with SHA-256).
  func accepts(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    guard let key = try? _RSA.Signing.PublicKey(n: modulus, e: exponent) else { return false }
    return key.isValidSignature(_RSA.Signing.RSASignature(rawRepresentation: signature), for: bytes, padding: .insecurePKCS1v1_5)
  }

  /// RSAES-OAEP with SHA-256.
  func encrypted(_ bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
    do {
      return Array(try _RSA.Encryption.PublicKey(n: modulus, e: exponent).encrypt(bytes, padding: .PKCS1_OAEP_SHA256))
    } catch { throw .notEncrypted }
  }
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

import Notation

/// JSON Web Encryption in compact form, with RSA-OAEP-256 and A128CBC-HS256 (RFC 7516; RFC 7518, sections 4.3 and 5.2).
public enum JWE {
  /// The headers `alg` and `enc`.
  public static let (algorithm, method) = ("RSA-OAEP-256", "A128CBC-HS256")
  /// Bytes of the key for authentication, which comes first, of the key for encryption, and of the tag.
  private static let half = 16

  /// Encrypts to the owner of a key.
  /// - Parameter contentType: the header `cty`, `JWT` for a signature within, or nil for none.
  public static func encrypt(_ plaintext: [UInt8], to key: RSAPublicKey, contentType: String? = nil) throws(CryptographyError) -> String {
    let header = JSONValue.object([
      "alg": .string(algorithm), "enc": .string(method), "kid": .string(key.thumbprint), "cty": contentType.map { .string($0) },
    ])
    let protected = Base64URL.text(header.bytes())
    let contentKey = RandomBytes.make(2 * half), vector = RandomBytes.make(half)
    guard let ciphertext = cipher(contentKey, vector).encrypt(plaintext)?.ciphertext else { throw .notEncrypted }
    let tag = tag(of: protected, vector, ciphertext, contentKey)
    return [
      protected, Base64URL.text(try key.encrypted(contentKey)), Base64URL.text(vector), Base64URL.text(ciphertext), Base64URL.text(tag),
    ]
    .joined(separator: ".")
  }

  /// The id of the key to which a text claims to be encrypted, or nil if the text is no JWE of this kind.
  public static func recipient(of compact: String) -> String? {
    let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 5, parts.allSatisfy({ Base64URL.bytes($0)?.isEmpty == false }), let header = TokenHeader(parts[0]),
      header["alg"] == algorithm, header["enc"] == method, !header.isCritical
    else { return nil }
    return header["kid"]
  }

  /// - Throws: `malformed`, `unsupportedAlgorithm`, `notForThisKey`.
  public static func decrypt(_ compact: String, with key: RSAPrivateKey) throws(CryptographyError) -> [UInt8] {
    let parts = compact.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { Base64URL.bytes($0) }
    guard parts.count == 5, bytes.count == 5, let header = TokenHeader(parts[0]) else { throw .malformed }
    guard header["alg"] == algorithm, header["enc"] == method, !header.isCritical else { throw .unsupportedAlgorithm }
    let (vector, ciphertext) = (bytes[2], bytes[3])
    guard vector.count == half, bytes[4].count == half else { throw .malformed }
    // A key that cannot be decrypted is replaced by a random one, so that the time does not tell which of the two failed (RFC 7516,
    // section 11.5).
    var contentKey = key.decrypted(bytes[1]) ?? []
    if contentKey.count != 2 * half { contentKey = RandomBytes.make(2 * half) }
    guard ConstantTime.areEqual(bytes[4], tag(of: String(parts[0]), vector, ciphertext, contentKey)),
      let plaintext = cipher(contentKey, vector).decrypt(ciphertext)
    else { throw .notForThisKey }
    return plaintext
  }

  private static func cipher(_ contentKey: [UInt8], _ vector: [UInt8]) -> BlockCipher {
    BlockCipher(algorithm: Algorithms.aes128CBC, key: Array(contentKey[half...]), vector: vector)
  }

  /// HMAC-SHA-256 over header, vector, ciphertext and the header's length in bits, cut in half (RFC 7518, section 5.2.2.1).
  private static func tag(of protected: String, _ vector: [UInt8], _ ciphertext: [UInt8], _ contentKey: [UInt8]) -> [UInt8] {
    let additional = Array(protected.utf8)
    let length = withUnsafeBytes(of: UInt64(additional.count * 8).bigEndian) { Array($0) }
    return Array(MessageAuthentication.hmacSHA256(additional, vector, ciphertext, length, key: contentKey[..<half]).prefix(half))
  }
}

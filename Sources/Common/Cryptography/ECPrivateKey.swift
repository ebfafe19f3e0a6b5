import COpenSSL

/// A key pair for ECDSA over P-256 with SHA-256 (FIPS 186-5).
public struct ECPrivateKey: Sendable {
  private let pair: KeyPair

  /// - Throws: `keyNotMade` when the system has no randomness.
  public static func generate() throws(CryptographyError) -> ECPrivateKey {
    ECPrivateKey(pair: try KeyPair.generate(EVP_PKEY_EC) { EVP_PKEY_CTX_set_ec_paramgen_curve_nid($0, NID_X9_62_prime256v1) })
  }

  /// The public key in DER (SubjectPublicKeyInfo, RFC 5280, section 4.1).
  public var publicDER: [UInt8] { pair.encoded { i2d_PUBKEY($0, $1) } }

  /// The private key in DER (PKCS #8, RFC 5208). It is secret.
  public var der: [UInt8] {
    let info = EVP_PKEY2PKCS8(pair.pointer)
    defer { PKCS8_PRIV_KEY_INFO_free(info) }
    return pair.encoded { _, place in i2d_PKCS8_PRIV_KEY_INFO(info, place) }
  }

  /// The signature of these bytes in DER (RFC 3279, section 2.2.3).
  public func signature(of bytes: [UInt8]) throws(CryptographyError) -> [UInt8] { try pair.signature(of: bytes) }
}

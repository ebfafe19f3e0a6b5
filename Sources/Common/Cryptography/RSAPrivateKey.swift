import COpenSSL

/// An RSA key pair, for RS256 and RSA-OAEP-256 (RFC 7518, sections 3.3 and 4.3).
public struct RSAPrivateKey: Sendable {
  private let pair: KeyPair
  public let publicKey: RSAPublicKey

  private init?(_ pair: KeyPair) {
    guard let publicKey = RSAPublicKey(pair) else { return nil }
    (self.pair, self.publicKey) = (pair, publicKey)
  }

  /// Makes a new pair of 2,048 bits, the least that both algorithms allow. It takes some tens of milliseconds. A simulated run takes one of its series.
  /// - Throws: `keyNotMade` when the system has no randomness.
  public static func generate() throws(CryptographyError) -> RSAPrivateKey {
    if let series = KeySeries.current { try series.next() } else { try new() }
  }

  static func new() throws(CryptographyError) -> RSAPrivateKey {
    let pair = try KeyPair.generate(EVP_PKEY_RSA) { EVP_PKEY_CTX_set_rsa_keygen_bits($0, 2048) }
    guard let key = RSAPrivateKey(pair) else { throw .keyNotMade }
    return key
  }

  /// - Parameter der: what `der` returned.
  /// - Returns: nil if it is no key pair of at least 2,048 bits.
  public init?(der: [UInt8]) {
    Algorithms.prepare()
    let pair = der.withUnsafeBufferPointer { bytes in
      var start = bytes.baseAddress
      return KeyPair(d2i_PrivateKey(EVP_PKEY_RSA, nil, &start, bytes.count))
    }
    guard let pair, let key = RSAPrivateKey(pair) else { return nil }
    self = key
  }

  /// The private key in DER (RFC 8017, appendix A.1.2). It is secret.
  public var der: [UInt8] { pair.encoded { i2d_PrivateKey($0, $1) } }

  /// RSASSA-PKCS1-v1_5 with SHA-256.
  func signature(of bytes: [UInt8]) throws(CryptographyError) -> [UInt8] { try pair.signature(of: bytes) }

  /// RSAES-OAEP with SHA-256; nil if the bytes were not encrypted to this key.
  func decrypted(_ bytes: [UInt8]) -> [UInt8]? {
    pair.padded(EVP_PKEY_decrypt_init) { EVP_PKEY_decrypt($0, $1, $2, bytes, bytes.count) }
  }
}

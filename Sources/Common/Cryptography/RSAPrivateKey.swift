import CryptoExtras
import FoundationEssentials

/// An RSA key pair, for RS256 and RSA-OAEP-256 (RFC 7518, sections 3.3 and 4.3).
public struct RSAPrivateKey: Sendable {
  private let signing: _RSA.Signing.PrivateKey
  public let publicKey: RSAPublicKey

  private init(_ key: _RSA.Signing.PrivateKey) throws {
    signing = key
    publicKey = try RSAPublicKey(key.publicKey)
  }

  /// Makes a new pair of 2,048 bits, the least that both algorithms allow. It takes some tens of milliseconds.
  /// - Throws: `keyNotMade` when the system has no randomness.
  public static func generate() throws(CryptographyError) -> RSAPrivateKey {
    do { return try RSAPrivateKey(_RSA.Signing.PrivateKey(keySize: .bits2048)) } catch { throw .keyNotMade }
  }

  /// - Parameter der: what `der` returned.
  /// - Returns: nil if it is no key pair of at least 2,048 bits.
  public init?(der: [UInt8]) {
    guard let key = try? _RSA.Signing.PrivateKey(derRepresentation: der), let pair = try? RSAPrivateKey(key) else { return nil }
    self = pair
  }

  /// The private key in DER. It is secret.
  public var der: [UInt8] { Array(signing.derRepresentation) }

  /// RSASSA-PKCS1-v1_5 with SHA-256.
  func signature(of bytes: [UInt8]) throws(CryptographyError) -> [UInt8] {
    do {
      return Array(try signing.signature(for: bytes, padding: .insecurePKCS1v1_5).rawRepresentation)
    } catch { throw .notSigned }
  }

  /// RSAES-OAEP with SHA-256; nil if the bytes were not encrypted to this key.
  func decrypted(_ bytes: [UInt8]) -> [UInt8]? {
    let key = try? _RSA.Encryption.PrivateKey(derRepresentation: signing.derRepresentation)
    return (try? key?.decrypt(bytes, padding: .PKCS1_OAEP_SHA256)).map(Array.init)
  }
}

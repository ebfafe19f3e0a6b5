import Crypto

/// The Keyed-Hash Message Authentication Code (RFC 2104).
public enum MessageAuthentication {
  /// HMAC-SHA-256: 32 bytes.
  public static func hmacSHA256(_ bytes: some Sequence<UInt8>, key: some Sequence<UInt8>) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: Array(bytes), using: SymmetricKey(data: Array(key))))
  }
}

import Crypto

/// The Keyed-Hash Message Authentication Code (RFC 2104).
public enum MessageAuthentication {
  /// HMAC-SHA-256: 32 bytes.
  /// - Parameter parts: the message, in one part or several.
  public static func hmacSHA256(_ parts: [UInt8]..., key: some Sequence<UInt8>) -> [UInt8] {
    var code = HMAC<SHA256>(key: SymmetricKey(data: Array(key)))
    for part in parts { code.update(data: part) }
    return Array(code.finalize())
  }
}

import COpenSSL

/// The Keyed-Hash Message Authentication Code (RFC 2104).
public enum MessageAuthentication {
  /// HMAC-SHA-256: 32 bytes.
  /// - Parameter parts: the message, in one part or several.
  public static func hmacSHA256(_ parts: [UInt8]..., key: some Sequence<UInt8>) -> [UInt8] {
    code(of: Array(parts.joined()), Array(key), Algorithms.sha256)
  }

  /// HMAC-SHA-1: 20 bytes, for one-time passcodes.
  static func hmacSHA1(_ message: [UInt8], key: [UInt8]) -> [UInt8] { code(of: message, key, Algorithms.sha1) }

  private static func code(of message: [UInt8], _ key: [UInt8], _ digest: OpaquePointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { code, length in
      var count: UInt32 = 0
      let isMade = HMAC(digest, key, Int32(key.count), message, message.count, code.baseAddress, &count) != nil
      precondition(isMade, "There is no memory to authenticate.")
      length = Int(count)
    }
  }
}

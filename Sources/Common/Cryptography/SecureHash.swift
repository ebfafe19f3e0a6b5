import COpenSSL

/// The Secure Hash Standard (FIPS 180-4).
public enum SecureHash {
  /// SHA-256: 32 bytes.
  public static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    let message = Array(bytes)
    return [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { hash, length in
      var count: UInt32 = 0
      let isMade = EVP_Digest(message, message.count, hash.baseAddress, &count, Algorithms.sha256, nil) == 1
      precondition(isMade, "There is no memory to hash.")
      length = Int(count)
    }
  }
}

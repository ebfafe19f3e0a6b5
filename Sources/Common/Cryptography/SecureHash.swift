import Crypto

/// The Secure Hash Standard (FIPS 180-4).
public enum SecureHash {
  /// SHA-256: 32 bytes.
  public static func sha256(_ bytes: some Sequence<UInt8>) -> [UInt8] { Array(SHA256.hash(data: Array(bytes))) }
}

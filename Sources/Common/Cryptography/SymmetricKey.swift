/// A secret key of 256 bits, for `AuthenticatedEncryption` and `MessageAuthentication`.
public struct SymmetricKey: Sendable {
  public static let byteCount = 32
  /// They are secret.
  public let bytes: [UInt8]

  /// - Returns: nil unless there are 32 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A new key of the system's random bytes.
  public static func random() -> SymmetricKey { SymmetricKey(RandomBytes.make(byteCount)) }

  /// A key for another purpose: HKDF with SHA-256 and without a salt (RFC 5869). Its first block is a whole key.
  public func derived(for purpose: String) -> SymmetricKey {
    let extracted = MessageAuthentication.hmacSHA256(bytes, key: [UInt8](repeating: 0, count: Self.byteCount))
    return SymmetricKey(MessageAuthentication.hmacSHA256(Array(purpose.utf8), [1], key: extracted))
  }
}

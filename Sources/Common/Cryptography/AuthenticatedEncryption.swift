/// AES-256-GCM (NIST SP 800-38D). What it seals is a nonce of 12 bytes, the encrypted bytes, and a tag of 16 bytes.
public enum AuthenticatedEncryption {
  public static let nonceLength = 12
  private static let tagLength = 16
  /// The bytes that sealing adds.
  public static let overhead = nonceLength + tagLength

  /// - Parameters:
  ///   - context: what the bytes belong to. It is not in the result; opening needs the same.
  ///   - nonce: 12 bytes, which no other text has under this key; nil for random ones.
  public static func seal(_ bytes: [UInt8], with key: SymmetricKey, context: [UInt8], nonce: [UInt8]? = nil) -> [UInt8] {
    let nonce = nonce ?? RandomBytes.make(nonceLength)
    precondition(nonce.count == nonceLength, "A nonce has 12 bytes.")
    let sealed = BlockCipher(algorithm: Algorithms.aes256GCM, key: key.bytes, vector: nonce)
      .encrypt(bytes, authenticating: context, tagLength: tagLength)
    guard let sealed else { preconditionFailure("There is no memory to encrypt.") }
    return nonce + sealed.ciphertext + sealed.tag
  }

  /// - Returns: nil if the text was changed, or sealed with another key or context.
  public static func open(_ sealed: [UInt8], with key: SymmetricKey, context: [UInt8]) -> [UInt8]? {
    guard sealed.count >= overhead else { return nil }
    return BlockCipher(algorithm: Algorithms.aes256GCM, key: key.bytes, vector: Array(sealed.prefix(nonceLength)))
      .decrypt(Array(sealed[nonceLength..<sealed.count - tagLength]), authenticating: context, tag: Array(sealed.suffix(tagLength)))
  }
}

import Cryptography
import FoundationEssentials

/// A text with random bytes beside it, so that its hash does not give it away (ShoCard SDK, "SaltedData").
public struct SaltedData: SDKValue, Hashable {
  /// The vendor publishes no length. A fixed one also keeps the boundary between salt and content from being moved.
  static let saltLength = 32

  public var content: String
  /// Random bytes in base64.
  public var salt: String

  /// Adds a new salt to a content.
  public init(_ content: String) {
    self.content = content
    salt = Data(RandomBytes.make(Self.saltLength)).base64EncodedString()
  }

  /// SHA-256 over the salt's bytes and the content in UTF-8, in base64url. (The vendor publishes no concatenation; this one is ours.)
  /// - Returns: nil if the salt does not have the length of one.
  public var hash: String? {
    guard let salt = Data(base64Encoded: salt), salt.count == Self.saltLength else { return nil }
    return Base64URL.text(SecureHash.sha256(Array(salt) + Array(content.utf8)))
  }
}

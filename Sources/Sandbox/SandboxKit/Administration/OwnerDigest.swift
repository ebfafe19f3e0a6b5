import Cryptography

/// Compares owners (`RequestOwner`) without telling their names.
public enum OwnerDigest {
  /// SHA-256 in Base64URL.
  public static func text(_ owner: String) -> String { Base64URL.text(SecureHash.sha256(owner.utf8)) }
}

import Cryptography

/// The digest that names a picture: SHA-256 (FIPS 180-4). It distinguishes contents; nothing is signed with it.
enum PictureDigest {
  /// The digest in lower-case hexadecimal.
  static func hexadecimal(of bytes: [UInt8]) -> String {
    Hexadecimal.text(SecureHash.sha256(bytes))
  }
}

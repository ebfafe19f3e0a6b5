import Crypto

/// The digest that names a picture: SHA-256 (FIPS 180-4). It distinguishes contents; nothing is signed with it.
enum PictureDigest {
  private static let digits = Array("0123456789abcdef".utf8)

  /// The digest in lower-case hexadecimal.
  static func hexadecimal(of bytes: [UInt8]) -> String {
    let digest = SHA256.hash(data: bytes)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}

/// A path as a `file` URL (RFC 8089). Every byte that is not an unreserved character of RFC 3986 or a slash is percent-encoded.
enum FileURL {
  static func text(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    let encoded = path.utf8.map { byte -> String in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) || "-._~/".utf8.contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
    return "file://" + encoded.joined()
  }
}

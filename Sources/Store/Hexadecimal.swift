/// Bytes as lower-case hexadecimal digits.
enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The digests (SHA-256) that a text contains: runs of exactly 64 digits.
  static func digests(in text: String) -> Set<String> {
    var found: Set<String> = []
    var run: [UInt8] = []
    for byte in Array(text.utf8) + [0] {
      if digits.contains(byte) {
        run.append(byte)
      } else {
        if run.count == 64 { found.insert(String(decoding: run, as: UTF8.self)) }
        run.removeAll(keepingCapacity: true)
      }
    }
    return found
  }
}

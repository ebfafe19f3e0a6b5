/// Bytes as lower-case hexadecimal digits.
enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  static func text(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Returns nil if the text is not lower-case hexadecimal digits, two for each byte.
  static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let values = text.utf8.map { digits.firstIndex(of: $0) }
    guard values.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: values.count, by: 2) {
      guard let high = values[index], let low = values[index + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
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

/// A part of a path between two slashes (RFC 3986, section 3.3).
public enum PathSegment {
  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:".utf8)

  /// Nothing and the dots of RFC 3986, section 5.2.4, would lead elsewhere, whether they are encoded or not. They become a hyphen, which no id
  /// is.
  public static func encoded(_ text: String) -> String {
    if ["", ".", ".."].contains(text) { return "-" }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if plain.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A percent sign that is not followed by two digits is kept as it is.
  public static func decoded(_ text: some StringProtocol) -> String {
    let source = Array(text.utf8)
    var bytes: [UInt8] = [], index = 0
    while index < source.count {
      let digits = String(decoding: source[index...].dropFirst().prefix(2), as: UTF8.self)
      if source[index] == UInt8(ascii: "%"), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit), let byte = UInt8(digits, radix: 16) {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

import FoundationEssentials

/// Base64url without padding (RFC 4648, section 5; RFC 7515, section 2).
public enum Base64URL {
  public static func text(_ bytes: some DataProtocol) -> String {
    let own = Data(bytes).base64EncodedString().utf8.prefix { $0 != UInt8(ascii: "=") }.map { byte in
      switch byte {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      default: byte
      }
    }
    return String(decoding: own, as: UTF8.self)
  }

  /// The bytes of a text in its only canonical form; nil for any other text. Therefore no two texts represent the same bytes, and a signed
  /// text cannot be changed without changing what was signed.
  public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    var standard = text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "+")
      case UInt8(ascii: "_"): UInt8(ascii: "/")
      default: byte
      }
    }
    standard += [UInt8](repeating: UInt8(ascii: "="), count: (4 - standard.count % 4) % 4)
    guard let data = Data(base64Encoded: Data(standard)), self.text(data) == text else { return nil }
    return Array(data)
  }
}

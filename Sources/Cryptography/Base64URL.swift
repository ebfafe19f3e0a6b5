import FoundationEssentials

/// Base64url without padding (RFC 4648, section 5; RFC 7515, section 2).
public enum Base64URL {
  public static func text(_ bytes: some DataProtocol) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// The bytes of a text in its only canonical form; nil for any other text. So no two texts stand for the same bytes, and a signed text
  /// cannot be changed without changing what was signed.
  public static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: text.replacing("-", with: "+").replacing("_", with: "/") + padding) else { return nil }
    return self.text(data) == text ? Array(data) : nil
  }
}

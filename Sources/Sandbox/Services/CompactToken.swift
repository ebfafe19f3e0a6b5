import Cryptography
import Notation

/// A token in compact form (RFC 7515, section 7.1; RFC 7516, section 7.1), looked at and not believed.
package struct CompactToken {
  package let header: JSONValue
  /// Whether it is a JWE, and not a JWS.
  package let isEncrypted: Bool
  private let text: String

  /// Returns nil if the text is none.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 5, let bytes = Base64URL.bytes(parts[0]), let node = try? JSONReader().read(bytes),
      node["alg"]?.string != nil
    else { return nil }
    (self.text, header, isEncrypted) = (text, JSONValue(node), parts.count == 5)
  }

  /// What it says; nil if none of the keys opens it.
  package func payload(_ keys: () -> [RSAPrivateKey]) -> [UInt8]? {
    guard isEncrypted else { return Base64URL.bytes(text.split(separator: ".", omittingEmptySubsequences: false)[1]) }
    return keys().lazy.compactMap { try? JWE.decrypt(text, with: $0) }.first
  }
}

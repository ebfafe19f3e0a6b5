import FoundationEssentials

/// Base64 (RFC 4648, section 4).
public enum Base64 {
  /// Reads a text whose lines may be broken, as in MIME (RFC 2045, section 6.8) and by default on Android; nil for any other character.
  public static func bytes(_ text: String) -> [UInt8]? {
    let lineBreaks: [UInt8] = [0x0A, 0x0D]
    // Most texts have none, and may be a large picture.
    guard text.utf8.contains(where: lineBreaks.contains) else { return Data(base64Encoded: text).map(Array.init) }
    return Data(base64Encoded: Data(text.utf8.filter { !lineBreaks.contains($0) })).map(Array.init)
  }
}

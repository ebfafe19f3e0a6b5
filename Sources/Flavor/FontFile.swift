/// Font files by how they begin.
public enum FontFile {
  /// Whether a file's first four bytes are those of TrueType, OpenType, a collection, or WOFF (OpenType 1.9, "Organization of an OpenType
  /// Font"; WOFF 1.0 and 2.0).
  public static func isFont(firstBytes bytes: some Collection<UInt8>) -> Bool {
    let magics: [[UInt8]] = [
      [0, 1, 0, 0], Array("OTTO".utf8), Array("ttcf".utf8), Array("true".utf8), Array("typ1".utf8), Array("wOFF".utf8), Array("wOF2".utf8),
    ]
    return magics.contains(Array(bytes.prefix(4)))
  }
}

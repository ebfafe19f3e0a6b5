/// Recognises font files by their first bytes.
public enum FontFile {
  /// Whether a file's first four bytes are those of TrueType, OpenType, a collection, or WOFF (OpenType 1.9, "Organization of an OpenType
  /// Font"; WOFF 1.0 and 2.0).
  public static func isFont(firstBytes bytes: some Collection<UInt8>) -> Bool {
    let magics: [[UInt8]] = [
      [0, 1, 0, 0], Array("OTTO".utf8), Array("ttcf".utf8), Array("true".utf8), Array("typ1".utf8), Array("wOFF".utf8), Array("wOF2".utf8),
    ]
    return magics.contains(Array(bytes.prefix(4)))
  }

  /// The PostScript name in a TrueType or OpenType file (OpenType 1.9, table "name", name ID 6); nil when there is none or the file is
  /// compressed.
  public static func postScriptName(in bytes: [UInt8]) -> String? {
    func number(_ place: Int, _ size: Int) -> Int? {
      guard place >= 0, place + size <= bytes.count else { return nil }
      return bytes[place..<place + size].reduce(0) { $0 << 8 | Int($1) }
    }
    // In a collection, the first font is used.
    let start = bytes.starts(with: Array("ttcf".utf8)) ? number(12, 4) ?? 0 : 0
    guard isFont(firstBytes: bytes), let tables = number(start + 4, 2) else { return nil }
    let entries = (0..<tables).map { start + 12 + 16 * $0 }
    guard let entry = entries.first(where: { number($0, 4) == 0x6E61_6D65 }), let table = number(entry + 8, 4),
      let count = number(table + 2, 2), let strings = number(table + 4, 2)
    else { return nil }
    for record in (0..<count).map({ table + 6 + 12 * $0 }) where number(record + 6, 2) == 6 {
      guard let platform = number(record, 2), let length = number(record + 8, 2), let offset = number(record + 10, 2) else { return nil }
      let place = table + strings + offset
      guard length > 0, place + length <= bytes.count else { continue }
      // PostScript names are ASCII, so in UTF-16 every second byte can be skipped.
      let letters = bytes[place..<place + length].filter { (0x21..<0x7F).contains($0) }
      if letters.count == (platform == 1 ? length : length / 2) { return String(decoding: letters, as: UTF8.self) }
    }
    return nil
  }
}

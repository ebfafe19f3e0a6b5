/// How many columns a text takes: the same answer that the C library's `wcwidth` gives, which is what ncurses counts by. Our texts hold
/// one spacing scalar and its zero-width marks per character, and no emoji (a test of the catalogues says so).
public enum TextWidth {
  /// 0 for controls and bare marks, 2 for East Asian wide and full-width characters, else 1.
  public static func of(_ character: Character) -> Int {
    for scalar in character.unicodeScalars {
      let width = of(scalar)
      if width > 0 { return width }
    }
    return 0
  }

  public static func of(_ text: some StringProtocol) -> Int {
    // Most texts are plain ASCII, where bytes are columns.
    let plain = text.utf8.withContiguousStorageIfAvailable { bytes in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? bytes.count : nil }
    return plain.flatMap { $0 } ?? text.reduce(0) { $0 + of($1) }
  }

  static func of(_ scalar: Unicode.Scalar) -> Int {
    let v = scalar.value
    if v >= 0x20, v < 0x7F { return 1 }
    if v < 0xA0 { return 0 }
    if v < 0x300 { return 1 }
    // Frames, bars and the half blocks of pictures: nearly all that is drawn and no ASCII.
    if v >= 0x2500, v < 0x25FD { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    // Symbols that are drawn as pictures by default are wide, wherever they stand.
    if v >= 0x2300, v < 0x2800, scalar.properties.isEmojiPresentation { return 2 }
    switch v {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

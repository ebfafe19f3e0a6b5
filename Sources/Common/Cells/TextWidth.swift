/// The number of columns of a text, the same as the C library's `wcwidth`, which ncurses uses. In our texts a character is one spacing
/// scalar with its zero-width marks, and there are no emoji (a test of the catalogues checks this).
public enum TextWidth {
  /// 0 for controls and lone combining marks, 2 for East Asian wide and full-width characters, otherwise 1.
  public static func of(_ character: Character) -> Int {
    for scalar in character.unicodeScalars {
      let width = of(scalar)
      if width > 0 { return width }
    }
    return 0
  }

  public static func of(_ text: some StringProtocol) -> Int { of(Substring(text)) }

  public static func of(_ text: Substring) -> Int {
    // Most texts are plain ASCII, where bytes are columns. In nearly all others each scalar is a character. Finding character boundaries
    // costs many times more.
    let plain = text.utf8.withContiguousStorageIfAvailable { bytes in bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? bytes.count : nil }
    if let plain, let plain { return plain }
    var width = 0
    for scalar in text.unicodeScalars {
      guard let more = ofLone(scalar) else { return text.reduce(0) { $0 + of($1) } }
      width += more
    }
    return width
  }

  /// The width of a common scalar that never joins a neighbour in one character; nil for any other.
  static func ofLone(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x20..<0x7F, 0xA0..<0x300, 0x370..<0x483, 0x2010..<0x2028, 0x2190..<0x2300, 0x2500..<0x25FD: 1
    case 0x3000..<0x302A, 0x3041..<0x3097, 0x309B..<0x3100, 0x4E00..<0xA000, 0xFF01..<0xFF61: 2
    default: nil
    }
  }

  static func of(_ scalar: Unicode.Scalar) -> Int {
    let v = scalar.value
    if v >= 0x20, v < 0x7F { return 1 }
    if v < 0xA0 { return 0 }
    if v < 0x300 { return 1 }
    // Frames, bars and the half blocks of pictures: nearly all non-ASCII characters that are drawn.
    if v >= 0x2500, v < 0x25FD { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    // Symbols with emoji presentation are wide.
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

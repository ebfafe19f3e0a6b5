/// The characters that make a terminal act instead of showing something: C0, DEL and C1 (ECMA-48), and the bidirectional controls, which
/// change the order in which text is shown (Unicode UAX #9, section 2). Text from outside may contain them: barcodes, file names,
/// arguments, themes.
public enum ControlCharacters {
  /// Whether a scalar is a control character.
  public static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The text with each control character written as `\u001b`. Line feeds and tabs stay, because they only move the cursor.
  ///
  /// JSON uses the same notation and allows it only in strings, so escaped JSON is JSON with the same meaning. A text that is already
  /// escaped does not change.
  public static func escaped(_ text: String) -> String {
    // Nearly every text has none. Its bytes show that without decoding the scalars.
    var text = text
    let isSuspect = text.withUTF8 { bytes in
      bytes.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xD8 || $0 == 0xE2 }
    }
    guard isSuspect else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if contains(scalar), scalar != "\n", scalar != "\t" {
        let digits = String(scalar.value, radix: 16)
        escaped.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

/// Reads and writes MRZs, the machine-readable zones of travel documents (ICAO 9303-3, section 4) and of licences. See `MrzLayouts` for the
/// formats and `MrzDate` for the century rule.
public enum Mrz {
  /// Reads the lines of an MRZ as they are. It always returns a result, whose `errors` say what is wrong.
  ///
  /// With `autocorrect`, a character that is not allowed in its cell but looks like one that is (O for 0 in a date, 1 for I in a name) is
  /// replaced, and `corrections` lists each replacement. Cells that may hold both letters and digits are never changed. It is off by default:
  /// a person's input, and a recogniser's better-informed decision, are read unchanged.
  public static func parse(_ lines: [String], autocorrect: Bool = false) -> MrzResult {
    MrzParser.parse(lines, autocorrect: autocorrect)
  }

  /// Reads an MRZ from text with LF or CRLF line breaks. Blank lines and spaces are dropped, and lowercase letters become capitals.
  public static func parse(block text: String, autocorrect: Bool = false) -> MrzResult {
    parse(lines(of: text), autocorrect: autocorrect)
  }

  /// The MRZs in a text, separated by blank lines. Each is a list of lines, cleaned as by `parse(block:)`. Empty when there is none.
  public static func blocks(in text: String) -> [[String]] {
    var blocks: [[String]] = []
    var block: [String] = []
    for line in cleaned(text) {
      if !line.isEmpty {
        block.append(line)
      } else if !block.isEmpty {
        blocks.append(block)
        block = []
      }
    }
    if !block.isEmpty { blocks.append(block) }
    return blocks
  }

  private static func lines(of text: String) -> [String] { cleaned(text).filter { !$0.isEmpty } }

  /// Every line of a text without spaces, with lowercase ASCII letters as capitals.
  private static func cleaned(_ text: String) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    var afterReturn = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n") where afterReturn: break  // the second half of CRLF
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        lines.append(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
      case UInt8(ascii: " "), UInt8(ascii: "\t"): break
      case UInt8(ascii: "a")...UInt8(ascii: "z"): line.append(byte - 32)
      default: line.append(byte)
      }
      afterReturn = byte == UInt8(ascii: "\r")
    }
    lines.append(String(decoding: line, as: UTF8.self))
    // A byte-order mark is not part of the first line.
    if let first = lines.first, first.unicodeScalars.first == "\u{FEFF}" {
      lines[0] = String(first.unicodeScalars.dropFirst())
    }
    return lines
  }
}

/// Reading and writing machine-readable zones. See `MrzLayouts` for the formats, `MrzDate` for the century rule.
public enum Mrz {
  /// Reads the lines of a zone as they stand. It always gives a result: what does not fit is said in `errors`.
  ///
  /// With `autocorrect`, a character that may not stand in its cell and looks like one that may (O for 0 in a date, 1 for I in a
  /// name) is replaced, and every replacement is listed in `corrections`. Cells that may hold both letters and digits are never
  /// touched. Off by default: what a person typed, or a recogniser decided with more knowledge, is read as it is.
  public static func parse(_ lines: [String], autocorrect: Bool = false) -> MrzResult {
    MrzParser.parse(lines, autocorrect: autocorrect)
  }

  /// Reads a zone from text: one line a line, with LF or CRLF; blank lines and blanks are dropped, small letters made capitals.
  public static func parse(block text: String, autocorrect: Bool = false) -> MrzResult {
    parse(lines(of: text), autocorrect: autocorrect)
  }

  /// The zones in a text, which blank lines separate; each as its lines, cleaned as `parse(block:)` does. Text without a zone gives none.
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

  /// Every line of a text, with blanks dropped and small ASCII letters made capitals.
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
    // A byte-order mark at the start of a file is no character of the first line.
    if let first = lines.first, first.unicodeScalars.first == "\u{FEFF}" {
      lines[0] = String(first.unicodeScalars.dropFirst())
    }
    return lines
  }
}

import Notation

/// Reads Apple's `.strings` files: `"key" = "text";`, with C's two kinds of comments, in UTF-8 or UTF-16.
public enum AppleStrings {
  /// The file's texts. After an error, reading continues after the next semicolon or line end.
  public static func parse(_ bytes: some Sequence<UInt8>) -> VendorFile {
    var file = VendorFile()
    guard let text = String.decoded(bytes) else {
      file.report("text in UTF-8 or UTF-16", found: "other bytes", at: Position(line: 1, column: 1))
      return file
    }
    var reader = Reader(cursor: ScalarCursor(text), file: file)
    while reader.readEntry() {}
    return reader.file
  }

  private struct Reader {
    var cursor: ScalarCursor
    var file: VendorFile

    /// Reads one pair; false at the end.
    mutating func readEntry() -> Bool {
      guard skipComments() else { return false }
      let start = cursor.position
      guard let key = word("a key in quotation marks") else { return skip() }
      guard skipComments() else { return ended("\"=\" and a text", key) }
      // A key without a value is its own value, as in property lists.
      if cursor.take(";") {
        file.add(VendorText(key: key, entry: .text(key), position: start))
        return true
      }
      guard cursor.take("=") else {
        file.report("\"=\"", found: cursor.found, at: cursor.position, path: key)
        return skip()
      }
      guard skipComments() else { return ended("a text in quotation marks", key) }
      guard let text = word("a text in quotation marks") else { return skip() }
      file.add(VendorText(key: key, entry: .text(text), position: start))
      guard skipComments() else { return ended("a semicolon", key) }
      guard cursor.take(";") else {
        file.report("a semicolon", found: cursor.found, at: cursor.position, path: key)
        return cursor.next == "\"" ? true : skip()
      }
      return true
    }

    private mutating func ended(_ expected: String, _ key: String) -> Bool {
      file.report(expected, found: "the end of the text", at: cursor.position, path: key)
      return false
    }

    /// Skips to after the next semicolon or to the next line.
    private mutating func skip() -> Bool {
      _ = cursor.take { $0 != ";" && $0 != "\n" && $0 != "\r" }
      cursor.take()
      return !cursor.isAtEnd
    }

    /// Skips whitespace and comments; false at the end.
    private mutating func skipComments() -> Bool {
      while true {
        cursor.skipSpace()
        let start = cursor.position
        if cursor.take("//") {
          _ = cursor.take { $0 != "\n" && $0 != "\r" }
        } else if cursor.take("/*") {
          if cursor.take(through: "*/") == nil { file.report("the end of the comment, \"*/\"", found: "the end of the text", at: start) }
        } else {
          return !cursor.isAtEnd
        }
      }
    }

    /// A quoted text or a bare word.
    private mutating func word(_ expected: String) -> String? {
      let start = cursor.position
      guard cursor.take("\"") else {
        let bare = cursor.take {
          $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || "._-$/:".unicodeScalars.contains($0))
        }
        if !bare.isEmpty { return bare }
        file.report(expected, found: cursor.found, at: start)
        return nil
      }
      var text = String.UnicodeScalarView()
      while let scalar = cursor.take() {
        if scalar == "\\" {
          escape(&text)
        } else if scalar == "\"" {
          return String(text)
        } else {
          text.append(scalar)
        }
      }
      file.report("a closing quotation mark", found: "the end of the text", at: start)
      return nil
    }

    private mutating func escape(_ text: inout String.UnicodeScalarView) {
      let place = cursor.position
      guard let scalar = cursor.take() else { return }
      switch scalar {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "\"", "\\", "'": text.append(scalar)
      case "U", "u":
        if let first = unit(), let found = whole(of: first) {
          text.append(found)
        } else {
          file.report("four hexadecimal digits of a character behind \\\(scalar)", found: "others", at: place)
        }
      default:
        file.report("one of the escapes \\n, \\t, \\r, \\\", \\\\ and \\U", found: "\"\\\(scalar)\"", at: place)
      }
    }

    private mutating func unit() -> UInt32? {
      var value: UInt32 = 0
      for _ in 0..<4 {
        guard let next = cursor.next, next.isASCII, let digit = Character(next).hexDigitValue else { return nil }
        cursor.take()
        value = value << 4 | UInt32(digit)
      }
      return value
    }

    /// A character from its UTF-16 code units: two escapes for one beyond the BMP.
    private mutating func whole(of first: UInt32) -> Unicode.Scalar? {
      guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) }
      guard cursor.take("\\U") || cursor.take("\\u"), let second = unit(), (0xDC00...0xDFFF).contains(second) else { return nil }
      return Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    }
  }
}

/// A position in the bytes of a text, with its line and column.
struct JSONCursor {
  let bytes: [UInt8]
  private(set) var offset = 0
  private(set) var position = Position(line: 1, column: 1)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { offset == bytes.count }
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  var isDigit: Bool {
    guard let byte else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  var isLetter: Bool {
    guard let byte else { return false }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Advances by one byte. A line ends with LF, CR LF or CR. Columns count scalars, so continuation bytes do not count.
  mutating func advance() {
    guard offset < bytes.count else { return }
    let byte = bytes[offset]
    offset += 1
    if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && self.byte != UInt8(ascii: "\n")) {
      position = Position(line: position.line + 1, column: 1)
    } else if !(0x80..<0xC0).contains(byte) {
      position.column += 1
    }
  }

  mutating func skipBlanks() {
    while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { advance() }
  }

  /// Skips letters and digits where `true`, `false` or `null` was expected, and returns them.
  mutating func takeWord() -> String {
    let start = offset
    while isLetter || isDigit { advance() }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// The string whose first character is at the cursor, if it contains no escapes and no control characters; the cursor is then after its
  /// closing quote. If the result is nil, the cursor has not moved.
  mutating func takePlainString() -> String? {
    var end = offset, columns = 0
    let text: String? = bytes.withUnsafeBufferPointer { bytes in
      while end < bytes.count {
        let byte = bytes[end]
        if byte == UInt8(ascii: "\"") {
          return String(decoding: UnsafeBufferPointer(rebasing: bytes[offset..<end]), as: UTF8.self)
        }
        if byte < 0x20 || byte == UInt8(ascii: "\\") { return nil }
        if !(0x80..<0xC0).contains(byte) { columns += 1 }
        end += 1
      }
      return nil
    }
    guard let text else { return nil }
    offset = end + 1
    position.column += columns + 1
    return text
  }

  /// Describes what is at this position, for a message.
  var found: String {
    guard let byte else { return "the end of the text" }
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return "the end of the line"
    case 0..<0x20, 0x7F: return "the control character U+\(hexadecimal(byte, digits: 4))"
    case UInt8(ascii: "'"): return "a single quote"
    case UInt8(ascii: "\""): return "'\"'"
    case UInt8(ascii: "/"): return "'/' (JSON has no comments)"
    default:
      let scalar = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
      return scalar.map { "'\($0)'" } ?? "nothing"
    }
  }

  /// Rejects text that is not UTF-8 and skips a byte order mark at the start.
  mutating func checkEncoding() throws(NotationError) {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) || bytes.prefix(4).contains(0) {
      throw NotationError(
        .syntax, at: position, path: "", expected: "text in UTF-8", found: "UTF-16, UTF-32 or no text at all",
        hint: "Save the file as UTF-8.")
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    let start = self
    // The standard library checks in one fast pass. Only a text that fails is scanned again to find the position.
    if bytes.withUnsafeBufferPointer({ String(validating: $0, as: UTF8.self) }) != nil { return }
    while let byte {
      let length = JSONCursor.scalarLength(bytes[offset...])
      guard length > 0 else {
        throw NotationError(
          .syntax, at: position, path: "", expected: "text in UTF-8", found: "the byte \(hexadecimal(byte, digits: 2))",
          hint: "Save the file as UTF-8.")
      }
      for _ in 0..<length { advance() }
    }
    self = start
  }

  /// The length in bytes of the first scalar; 0 when it is not valid UTF-8 (Unicode, table 3-7).
  static func scalarLength(_ bytes: ArraySlice<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return 0 }
    return UTF8.width(scalar)
  }

  private func hexadecimal(_ byte: UInt8, digits: Int) -> String {
    let text = String(byte, radix: 16, uppercase: true)
    return String(repeating: "0", count: digits - text.count) + text
  }
}

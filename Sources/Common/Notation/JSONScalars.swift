/// Strings and numbers (RFC 8259, sections 6 and 7).
extension JSONParser {
  mutating func string() throws(NotationError) -> String {
    let start = cursor.position
    cursor.advance()
    // Most strings contain no escapes and are taken in one piece.
    if let plain = cursor.takePlainString() { return plain }
    var bytes: [UInt8] = []
    while let byte = cursor.byte {
      switch byte {
      case UInt8(ascii: "\""):
        cursor.advance()
        return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        bytes.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20:
        throw error(expected: "an escape for a control character in a string, or '\"'")
      default:
        bytes.append(byte)
        cursor.advance()
      }
    }
    throw NotationError(
      .syntax, at: start, path: trail.text, expected: "'\"' at the end of the string", found: "the end of the text",
      hint: "The string that begins here is never closed.")
  }

  private mutating func escape() throws(NotationError) -> Unicode.Scalar {
    let start = cursor.position
    cursor.advance()
    let simple: Unicode.Scalar? =
      switch cursor.byte {
      case UInt8(ascii: "\""): "\""
      case UInt8(ascii: "\\"): "\\"
      case UInt8(ascii: "/"): "/"
      case UInt8(ascii: "b"): "\u{8}"
      case UInt8(ascii: "f"): "\u{C}"
      case UInt8(ascii: "n"): "\n"
      case UInt8(ascii: "r"): "\r"
      case UInt8(ascii: "t"): "\t"
      default: nil
      }
    if let simple {
      cursor.advance()
      return simple
    }
    guard cursor.byte == UInt8(ascii: "u") else {
      throw error(expected: "one of \" \\ / b f n r t u after '\\'")
    }
    return try unicodeEscape(from: start)
  }

  /// `\uXXXX`, followed by a second one when the first is a high surrogate.
  private mutating func unicodeEscape(from start: Position) throws(NotationError) -> Unicode.Scalar {
    func loneSurrogate(_ unit: UInt32) -> NotationError {
      NotationError(
        .syntax, at: start, path: trail.text, expected: "both halves of a surrogate pair", found: "\\u" + String(unit, radix: 16) + " alone"
      )
    }
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard (0xD800..<0xDC00).contains(first), cursor.byte == UInt8(ascii: "\\") else { throw loneSurrogate(first) }
    cursor.advance()
    guard cursor.byte == UInt8(ascii: "u") else { throw loneSurrogate(first) }
    let second = try hexadecimal()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
    else { throw loneSurrogate(first) }
    return scalar
  }

  /// Skips `u` and four hexadecimal digits and returns their value.
  private mutating func hexadecimal() throws(NotationError) -> UInt32 {
    cursor.advance()
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = cursor.byte, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw error(expected: "four hexadecimal digits after '\\u'")
      }
      value = value << 4 | UInt32(digit)
      cursor.advance()
    }
    return value
  }

  mutating func number() throws(NotationError) -> Node.Number {
    let start = cursor.offset
    if cursor.byte == UInt8(ascii: "-") { cursor.advance() }
    if cursor.byte == UInt8(ascii: "0") {
      cursor.advance()
      if cursor.isDigit { throw error(expected: "no digit after a leading 0") }
    } else {
      try digits(expected: "a digit")
    }
    if cursor.byte == UInt8(ascii: ".") {
      cursor.advance()
      try digits(expected: "a digit after '.'")
    }
    if cursor.byte == UInt8(ascii: "e") || cursor.byte == UInt8(ascii: "E") {
      cursor.advance()
      if cursor.byte == UInt8(ascii: "+") || cursor.byte == UInt8(ascii: "-") { cursor.advance() }
      try digits(expected: "a digit in the exponent")
    }
    return Node.Number(literal: String(decoding: cursor.bytes[start..<cursor.offset], as: UTF8.self))
  }

  private mutating func digits(expected: String) throws(NotationError) {
    guard cursor.isDigit else { throw error(expected: expected) }
    while cursor.isDigit { cursor.advance() }
  }
}

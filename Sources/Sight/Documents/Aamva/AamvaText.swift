/// Bytes of a payload as text.
enum AamvaText {
  static let blank = UInt8(ascii: " ")

  static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

  static func isCapital(_ byte: UInt8) -> Bool { AamvaElementID.isCapital(byte) }

  static func isBlank(_ byte: UInt8) -> Bool { byte == blank || byte == 9 }

  /// A lowercase ASCII letter as a capital; everything else unchanged.
  static func capital(_ byte: UInt8) -> UInt8 { byte >= 97 && byte <= 122 ? byte - 32 : byte }

  /// The bytes without spaces and no-break spaces at both ends.
  static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var slice = bytes
    while let first = slice.first, isBlank(first) { slice.removeFirst() }
    while let last = slice.last, isBlank(last) { slice.removeLast() }
    return slice
  }

  /// Decoded as UTF-8 if that is valid, else as ISO 8859-1, which any bytes are.
  static func string(_ bytes: ArraySlice<UInt8>) -> String {
    if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    for byte in bytes { text.unicodeScalars.append(UnicodeScalar(byte)) }
    return text
  }

  /// The same as one line. Separators inside it, which only a broken line has, become one blank.
  static func line(_ bytes: ArraySlice<UInt8>) -> String {
    if bytes.allSatisfy({ $0 >= 32 && $0 < 127 }) { return String(decoding: bytes, as: UTF8.self) }
    let text = string(bytes)
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      if !isControl(scalar) { line.unicodeScalars.append(scalar) } else if line.last != " " { line += " " }
    }
    return line
  }

  private static func isControl(_ scalar: UnicodeScalar) -> Bool { scalar.value < 32 || (127..<160).contains(scalar.value) }

  /// Whether it equals a word, ignoring case.
  static func equals(_ bytes: ArraySlice<UInt8>, _ word: StaticString) -> Bool {
    guard bytes.count == word.utf8CodeUnitCount else { return false }
    var place = word.utf8Start
    for byte in bytes {
      if capital(byte) != place.pointee { return false }
      place += 1
    }
    return true
  }

  /// Whether it marks a missing value: `NONE`, `UNAVL` (annex D, unavailable data), in French `AUCUN`.
  static func isUnavailable(_ trimmed: ArraySlice<UInt8>) -> Bool {
    guard trimmed.count <= 13, let first = trimmed.first else { return trimmed.isEmpty }
    switch capital(first) {
    case UInt8(ascii: "N"):
      return equals(trimmed, "NONE") || equals(trimmed, "N/A") || equals(trimmed, "NOT AVAILABLE") || equals(trimmed, "NULL")
    case UInt8(ascii: "U"):
      return equals(trimmed, "UNAVL") || equals(trimmed, "UNAVAIL") || equals(trimmed, "UNAVAILABLE") || equals(trimmed, "UNAV")
    case UInt8(ascii: "A"): return equals(trimmed, "AUCUN") || equals(trimmed, "AUCUNE")
    default: return false
    }
  }

  /// The number that the digits form; nil when there is another character or more than nine digits.
  static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.count <= 9 else { return nil }
    var number = 0
    for byte in bytes {
      guard isDigit(byte) else { return nil }
      number = number * 10 + Int(byte - 48)
    }
    return number
  }
}

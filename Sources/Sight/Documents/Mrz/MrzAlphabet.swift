/// The characters that are allowed in a cell. A filler `<` is allowed everywhere, because fields may be shorter than their cells.
public enum MrzAlphabet: UInt8, CaseIterable, Sendable {
  /// A to Z.
  case letters
  /// 0 to 9.
  case digits
  /// A to Z and 0 to 9.
  case any
  /// M, F, X.
  case sex
  /// Only the filler.
  case filler

  /// Whether a character (an ASCII byte) is allowed.
  @inlinable public func contains(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"): return true
    case UInt8(ascii: "A")...UInt8(ascii: "Z"):
      switch self {
      case .letters, .any: return true
      case .sex: return byte == UInt8(ascii: "M") || byte == UInt8(ascii: "F") || byte == UInt8(ascii: "X")
      case .digits, .filler: return false
      }
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return self == .digits || self == .any
    default: return false
    }
  }

  /// For each byte, a set of bits for the alphabets that contain it (`1 << rawValue`).
  static let masks: [UInt8] = (0...255).map { byte in
    allCases.reduce(0) { $1.contains(UInt8(byte)) ? $0 | 1 << $1.rawValue : $0 }
  }

  /// What is allowed in such a cell, for messages.
  var sentence: String {
    switch self {
    case .letters: "a letter or < belongs here"
    case .digits: "a digit or < belongs here"
    case .any: "a letter, a digit or < belongs here"
    case .sex: "M, F, X or < belongs here"
    case .filler: "only < belongs here"
    }
  }

  /// The allowed character that a wrong one is commonly confused with: an `O` where a digit is required becomes `0`. nil when there is
  /// nothing to correct, or no clear candidate.
  public func correction(of byte: UInt8) -> UInt8? {
    if contains(byte) { return nil }
    for pair in Self.lookalikes {
      let letters = UnsafeBufferPointer(start: pair.letters.utf8Start, count: pair.letters.utf8CodeUnitCount)
      switch self {
      case .digits where letters.contains(byte): return pair.digit
      // The first letter of each row is the one that the digit is confused with.
      case .letters where pair.digit == byte: return letters.first
      default: continue
      }
    }
    return nil
  }

  /// Letters that OCR-B readers and people confuse with a digit, the likeliest first.
  private static let lookalikes: [(letters: StaticString, digit: UInt8)] = [
    ("OQD", UInt8(ascii: "0")), ("IL", UInt8(ascii: "1")), ("Z", UInt8(ascii: "2")), ("S", UInt8(ascii: "5")),
    ("G", UInt8(ascii: "6")), ("B", UInt8(ascii: "8")),
  ]
}

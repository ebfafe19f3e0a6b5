/// The arithmetic of check digits (ICAO 9303-3, 4.9): weights 7, 3, 1; digits count as themselves, A to Z as 10 to 35, `<` as 0.
public enum MrzCheckSum {
  /// The value of a character (an ASCII byte); nil when it can't stand in a machine-readable zone.
  @inlinable public static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 55
    case UInt8(ascii: "<"): 0
    default: nil
    }
  }

  /// `value(of:)` for every byte, `noValue` where there is none.
  static let values: [UInt8] = (0...255).map { value(of: UInt8($0)).map(UInt8.init) ?? noValue }
  static let noValue: UInt8 = 0x80

  /// The weight of the n-th character, counted from 0.
  @inlinable public static func weight(at index: Int) -> Int { index % 3 == 0 ? 7 : index % 3 == 1 ? 3 : 1 }

  /// The check digit over characters (ASCII bytes), 0 to 9; nil when one of them has no value.
  public static func digit(over bytes: some Sequence<UInt8>) -> Int? {
    var sum = 0
    var index = 0
    for byte in bytes {
      guard let value = value(of: byte) else { return nil }
      sum += value * weight(at: index)
      index += 1
    }
    return sum % 10
  }
}

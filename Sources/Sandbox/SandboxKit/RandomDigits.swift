/// Digits of a code, made from a random id.
package enum RandomDigits {
  /// - Parameters:
  ///   - count: at most 12, or 9 in a radix of 36.
  ///   - radix: 10 for decimal digits; 36 for these and the capital letters.
  package static func text(_ count: Int, radix: Int = 10, from id: String) -> String {
    let power = (0..<count).reduce(UInt64(1)) { product, _ in product * UInt64(radix) }
    let digits = String((UInt64(id.filter { $0 != "-" }.suffix(12), radix: 16) ?? 0) % power, radix: radix, uppercase: true)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}

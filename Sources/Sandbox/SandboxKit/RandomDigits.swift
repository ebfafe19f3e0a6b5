/// Digits from a random id.
package enum RandomDigits {
  /// - Parameter count: at most 12.
  package static func text(_ count: Int, from id: String) -> String {
    let power = (0..<count).reduce(UInt64(1)) { product, _ in product * 10 }
    let digits = String((UInt64(id.filter { $0 != "-" }.suffix(12), radix: 16) ?? 0) % power)
    return String(repeating: "0", count: count - digits.count) + digits
  }
}

/// A random number generator that gives the same numbers for the same seed on every machine (SplitMix64). For specimens, tests and
/// benchmarks; not for secrets.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to but not including `bound`; 0 when the bound is not positive. Implemented here so that it does not depend on the
  /// standard library's algorithm.
  public mutating func below(_ bound: Int) -> Int { bound <= 0 ? 0 : Int(next().multipliedFullWidth(by: UInt64(bound)).high) }

  /// A number within a closed range.
  public mutating func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.upperBound - range.lowerBound + 1) }

  /// A number from 0 up to but not including 1.
  public mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A random element of a list; nil if it is empty.
  public mutating func pick<Element>(from list: [Element]) -> Element? { list.isEmpty ? nil : list[below(list.count)] }
}

/// Comparison of secrets.
public enum ConstantTime {
  /// Whether two texts are the same. The time it takes does not depend on the first place where they differ.
  public static func areEqual(_ one: String, _ other: String) -> Bool { areEqual(Array(one.utf8), Array(other.utf8)) }

  /// The same for bytes.
  public static func areEqual(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    zip(one, other).reduce(one.count ^ other.count) { $0 | Int($1.0 ^ $1.1) } == 0
  }
}

import Documents
import Foundation

/// How much of what is random or endless a run of the tests does. `make test` takes a tenth of each series, chosen by a seed that is new in each
/// run and printed; `make test FULL=1` takes all of it.
public enum TestScale {
  /// Whether everything is done (`VESTIBULE_FULL`).
  public static let isFull = environment["VESTIBULE_FULL"] != nil

  /// The seed of this run (`VESTIBULE_SEED` repeats that of an earlier one).
  public static let seed: UInt64 = {
    let seed = environment["VESTIBULE_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...999_999)
    print("The tests draw with the seed \(seed)\(isFull ? ", and in full" : ""). VESTIBULE_SEED=\(seed) draws the same again.")
    return seed
  }()

  private static let environment = ProcessInfo.processInfo.environment

  /// How many of a series are taken: all, or a tenth, at least one.
  /// - Parameter all: the length of the series, at least 1.
  public static func count(_ all: Int) -> Int { isFull ? all : max(1, all / 10) }

  /// The members of a series that are taken, in their order.
  /// - Parameters:
  ///   - count: how many, if not all; nil: a tenth.
  ///   - purpose: a name, so that two series of one run are not drawn alike.
  public static func some<Member>(_ count: Int? = nil, of series: [Member], for purpose: String) -> [Member] {
    let wanted = count ?? self.count(series.count)
    guard !isFull, wanted < series.count else { return series }
    var random = random(for: purpose)
    return Array(series.indices).shuffled(using: &random).prefix(wanted).sorted().map { series[$0] }
  }

  /// Whether a member of a series whose end is not known before is taken: in full all, otherwise a tenth.
  /// - Parameters:
  ///   - purpose: a name, so that two series of one run are not drawn alike.
  ///   - part: one in how many, where a tenth is too few or too many.
  public static func takes(_ number: Int, of purpose: String, oneIn part: Int = 10) -> Bool {
    var random = random(for: "\(purpose) \(number)")
    return isFull || random.below(part) == 0
  }

  /// The seeds of a series of random inputs, others in each run: as many as the series is long, or a part of it, at least one.
  /// - Parameters:
  ///   - purpose: a name, so that two series of one run are not drawn alike.
  ///   - part: one in how many, where a tenth is too few or too many.
  public static func seeds(_ all: Int, for purpose: String, oneIn part: Int = 10) -> Range<UInt64> {
    var random = random(for: purpose)
    let first = random.next() % 1_000_000_000
    return first..<first + UInt64(isFull ? all : max(1, all / part))
  }

  /// Swift's own hashes differ between processes, so the name is folded by hand (FNV-1a).
  private static func random(for purpose: String) -> SeededRandom {
    SeededRandom(seed: purpose.utf8.reduce(seed &+ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 })
  }
}

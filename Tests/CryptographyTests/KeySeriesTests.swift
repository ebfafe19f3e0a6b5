import Testing

@testable import Cryptography

/// The key pairs of simulated runs.
struct KeySeriesTests {
  private func keys(_ count: Int) throws -> [RSAPublicKey] { try (0..<count).map { _ in try RSAPrivateKey.generate().publicKey } }

  @Test func runsShareTheirPairsAndEachHasDifferentOnes() throws {
    let one = try KeySeries.$current.withValue(KeySeries()) { try keys(3) }
    let other = try KeySeries.$current.withValue(KeySeries()) { try keys(2) }
    #expect(one[0] != one[1] && one[1] != one[2] && one[0] != one[2])
    #expect(other == Array(one.prefix(2)))
  }

  /// Outside simulated runs nobody gets a pair that somebody else has.
  @Test func elsewhereEveryPairIsNew() throws {
    let shared = try KeySeries.$current.withValue(KeySeries()) { try keys(2) }
    let new = try keys(2)
    #expect(new[0] != new[1] && !shared.contains(new[0]) && !shared.contains(new[1]))
  }
}

import Cryptography
import Testing

/// Gives each test of a suite the key pairs of a simulated run: those of one test all differ, and those of the next are the same. Making them took
/// most of the time of these suites.
package struct KeySeriesTrait: SuiteTrait, TestTrait, TestScoping {
  package var isRecursive: Bool { true }

  /// A suite makes no keys, its tests do.
  package func scopeProvider(for test: Test, testCase: Test.Case?) -> KeySeriesTrait? { testCase == nil ? nil : self }

  @concurrent package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await KeySeries.$current.withValue(KeySeries()) { try await function() }
  }
}

extension Trait where Self == KeySeriesTrait {
  /// For suites whose runs make many keys.
  package static var keySeries: Self { KeySeriesTrait() }
}

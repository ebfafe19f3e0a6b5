/// A group of figures that are measured together.
protocol Benchmark {
  /// What `--only` knows it by.
  static var name: String { get }
  /// - Parameter isQuick: with about a tenth of the rounds, to see that all works.
  init(isQuick: Bool)
  func figures() async throws -> [Figure]
}

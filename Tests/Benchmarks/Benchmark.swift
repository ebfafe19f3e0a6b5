/// A group of figures that are measured together.
protocol Benchmark {
  /// The name for `--only`.
  static var name: String { get }
  /// - Parameter isQuick: whether to run only about a tenth of the rounds, to check that everything works.
  init(isQuick: Bool)
  func figures() async throws -> [Figure]
}

import Workflow

extension RunEnvironment {
  /// The same environment with a clock that is wrong.
  /// - Parameter skew: how far it is ahead, in milliseconds.
  package func skewed(by skew: @escaping @Sendable () -> Int64) -> RunEnvironment {
    var environment = self
    let (now, sleep) = (now, sleep)
    environment.now = { now() + skew() }
    environment.sleep = { await sleep($0 - skew()) }
    return environment
  }
}

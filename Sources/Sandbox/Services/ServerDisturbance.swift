/// How a server disturbs its clients, so that a test sees whether an app stands a slow network and failures. What is about the server itself is
/// answered as ever.
public struct ServerDisturbance: Codable, Equatable, Sendable {
  /// How much later each request is answered, in milliseconds.
  public var latency: Int
  /// The share of the requests that are answered with 503, at random, from 0 to 1. Nothing is done for them.
  public var failures: Double

  public init(latency: Int = 0, failures: Double = 0) { (self.latency, self.failures) = (latency, failures) }

  /// Whether the next request fails.
  public var fails: Bool { failures > 0 && Double.random(in: 0..<1) < failures }
}

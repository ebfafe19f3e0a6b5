import FoundationEssentials

/// The clock and the dice of a run. Journeys reach them through the guide, which records what they say.
public struct World: Sendable {
  /// Milliseconds since 1970, UTC.
  public var now: @Sendable () -> Int64
  /// A number from 0 up to, but not including, the argument (which is at least 1).
  public var draw: @Sendable (Int) -> Int
  /// An id for a new session: 32 hexadecimal digits.
  public var newID: @Sendable () -> String

  public init(
    now: @escaping @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1000) },
    draw: @escaping @Sendable (Int) -> Int = { Int.random(in: 0..<$0) }, newID: @escaping @Sendable () -> String = Runner.newSession
  ) {
    self.now = now
    self.draw = draw
    self.newID = newID
  }
}

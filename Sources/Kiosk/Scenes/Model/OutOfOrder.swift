import Phrases

/// Why an unattended kiosk cannot be used now. Only staff see it, after their PIN.
public struct OutOfOrder: Equatable, Sendable {
  public var reasons: [Phrase]

  /// At the beginning, before what the kiosk needs was tried.
  public static let untried = OutOfOrder([])

  public init(_ reasons: [Phrase]) { self.reasons = reasons }
}

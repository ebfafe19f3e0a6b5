import Synchronization

/// Whether a body keeps arriving. A client that sends a byte now and then would keep a connection that others need.
final class BodyPace: Sendable {
  /// How many bytes arrive between two looks at least: a phone on the slowest network sends more.
  private static let least = 15_000

  private let bytes = Mutex(0)

  func count(_ more: Int) { bytes.withLock { $0 += more } }

  /// Whether enough has arrived since the last look.
  var isKept: Bool {
    bytes.withLock { bytes in
      defer { bytes = 0 }
      return bytes >= Self.least
    }
  }
}

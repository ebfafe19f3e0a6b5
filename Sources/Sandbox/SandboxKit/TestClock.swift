import Synchronization

/// The clock of a sandbox. A test puts it ahead, so that what takes hours or days happens now: a session expires, a message is sent again. It
/// goes on from there, and back only together with all that has happened meanwhile (`SandboxSnapshot`). The next start of the program begins with the machine's time.
final class TestClock: Sendable {
  private let machine: @Sendable () -> Int64
  private let lead = Mutex<Int64>(0)

  /// - Parameter machine: milliseconds since 1970, UTC.
  init(_ machine: @escaping @Sendable () -> Int64) { self.machine = machine }

  /// Milliseconds since 1970, UTC.
  var now: Int64 { machine() + ahead }

  /// How far it is ahead of the machine's, in milliseconds.
  var ahead: Int64 { lead.withLock { $0 } }

  /// - Parameter lead: how far it is ahead from now on, in milliseconds.
  func set(ahead lead: Int64) { self.lead.withLock { $0 = lead } }

  func advance(milliseconds: Int64) { lead.withLock { $0 += milliseconds } }
}

import Foundation
import Glibc
import Synchronization

/// Breaks the connections on which the database does not answer. libpq waits for an answer without end: the system notices a network that is gone
/// (`tcp_user_timeout`), but a database that was stopped, or whose disk hangs, keeps its connections.
final class PostgreSQLWatch: Sendable {
  /// A database that is overloaded is slower than usual, and still quicker than this.
  static let shared = PostgreSQLWatch(patience: .seconds(20))

  /// How long a command may take.
  private let patience: Duration
  /// Since when commands have been carried out, by the sockets of their connections.
  private let commands = Mutex<[Int32: ContinuousClock.Instant]>([:])

  init(patience: Duration) {
    self.patience = patience
    let thread = Thread { [weak self] in while self?.look() != nil { usleep(500_000) } }
    thread.name = "vestibule database"
    thread.start()
  }

  /// A command begins on a connection. The caller says when it ends.
  func begin(_ socket: Int32) { commands.withLock { $0[socket] = .now } }

  func end(_ socket: Int32) { commands.withLock { _ = $0.removeValue(forKey: socket) } }

  /// libpq finds that the connection has ended. Until the caller knows, the socket is not closed and its number stands for no other.
  private func look() {
    commands.withLock { commands in
      for (socket, start) in commands where .now - start > patience { shutdown(socket, Int32(SHUT_RDWR)) }
    }
  }
}

import SandboxKit
import Synchronization

/// The connections to a database, each used by one thread at a time. They are opened when they are needed, and again when they have broken.
final class PostgreSQLPool: Sendable {
  private struct State: Sendable {
    var idle: [PostgreSQLConnection] = []
    /// When the database could not be reached last. For a second after it nobody waits for it again.
    var failedAt: ContinuousClock.Instant?
    var failure: PostgreSQLError?
  }

  private let address: String
  private let state = Mutex(State())

  init(_ address: String) { self.address = address }

  /// Works on a connection, and once more on a new one if it was broken.
  func use<Value: Sendable>(
    _ work: (PostgreSQLConnection) throws(PostgreSQLError) -> Value
  ) throws(EntityStoreError) -> Value {
    do throws(PostgreSQLError) {
      let idle = state.withLock { $0.idle.popLast() }
      if let idle {
        do throws(PostgreSQLError) { return try finish(idle, work) } catch {
          // It broke while nobody looked: a restart of the database, most often. The others are broken too.
          guard idle.isBroken, case .unreachable = error else { throw error }
          state.withLock { $0.idle = [] }
        }
      }
      return try finish(try opened(), work)
    } catch {
      throw EntityStoreError(error.message, error.isTemporary ? .outage : .failure)
    }
  }

  private func finish<Value>(
    _ connection: PostgreSQLConnection, _ work: (PostgreSQLConnection) throws(PostgreSQLError) -> Value
  ) throws(PostgreSQLError) -> Value {
    defer { if !connection.isBroken { state.withLock { $0.idle.append(connection) } } }
    return try work(connection)
  }

  private func opened() throws(PostgreSQLError) -> PostgreSQLConnection {
    let failure = state.withLock { state in
      state.failedAt.flatMap { .now - $0 < .seconds(1) ? state.failure : nil }
    }
    if let failure { throw failure }
    do throws(PostgreSQLError) {
      let connection = try PostgreSQLConnection(address)
      // A command whose connection the watch has broken does not go on either.
      try connection.run("SET statement_timeout = '60s'")
      try connection.run("SET client_min_messages = warning")
      state.withLock { ($0.failedAt, $0.failure) = (nil, nil) }
      return connection
    } catch {
      state.withLock { ($0.failedAt, $0.failure) = (.now, error) }
      throw error
    }
  }
}

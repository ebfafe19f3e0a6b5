import SandboxKit
import Store
import Synchronization
import Workflow

/// Keeps the sandbox's entities in a database of PostgreSQL, which several servers share. Their values and ids are encrypted as in the data
/// folder, with the same key on every server.
///
/// The version of an entity is a keyed digest of its value: so a change follows from the value that was read, or is refused.
public final class PostgreSQLEntities: EntityStore {
  private let address: String
  private let cipher: EntityCipher
  private let state = Mutex(State())

  private struct State {
    var connection: PostgreSQLConnection?
    /// When the database could not be reached last. For a second after it nobody waits for it again.
    var failedAt: ContinuousClock.Instant?
    var failure: PostgreSQLError?
  }

  /// Connects, and makes the tables when there are none.
  ///
  /// - Parameter address: `postgresql://USER:PASSWORD@HOST:PORT/NAME`
  /// - Throws: when the database cannot be reached, or another key has encrypted its entities.
  public init(_ address: String, _ cipher: EntityCipher) throws(EntityStoreError) {
    self.address = address
    self.cipher = cipher
    guard try use({ connection throws(PostgreSQLError) in try PostgreSQLLayout(connection, cipher).prepare() }) else {
      throw EntityStoreError("The database was encrypted with another key. Copy the key file of its first server to this one (--key).")
    }
  }

  public func value(of key: EntityKey) throws(EntityStoreError) -> [UInt8]? {
    let place = cipher.concealed(key)
    let rows = try use { connection throws(PostgreSQLError) in
      try connection.run("SELECT value FROM vestibule_entity WHERE kind = $1 AND id = $2", place.columns)
    }
    guard let sealed = rows.first?[0] else { return nil }
    guard let value = cipher.open(sealed, key.name) else {
      throw EntityStoreError("The entity \(key.name) in the database is damaged. Restore the database from a backup.")
    }
    return value
  }

  /// Those whose ids are damaged are missing: nobody finds them any more, and they hide no other.
  public func keys(of kind: EntityKind) throws(EntityStoreError) -> [EntityKey] {
    let place = cipher.concealed(EntityKey(kind, ""))
    let rows = try use { connection throws(PostgreSQLError) in
      try connection.run("SELECT kind, id FROM vestibule_entity WHERE kind = $1", [place.columns[0]])
    }
    return rows.compactMap { row in cipher.revealed(EntityKey(row)).map { EntityKey(kind, $0.id) } }.sorted()
  }

  public func owner(of key: EntityKey) throws(EntityStoreError) -> String? {
    let place = cipher.concealed(key)
    let rows = try use { connection throws(PostgreSQLError) in
      try connection.run("SELECT owner FROM vestibule_entity WHERE kind = $1 AND id = $2", place.columns)
    }
    return rows.first?[0].map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Throws: when an id is damaged, too, because what belongs to an owner is erased by its ids.
  public func keys(ownedBy owner: String) throws(EntityStoreError) -> [EntityKey] {
    let rows = try use { connection throws(PostgreSQLError) in
      try connection.run("SELECT kind, id FROM vestibule_entity WHERE owner = $1", [.text(owner)])
    }
    return try rows.map { row throws(EntityStoreError) in
      guard let key = cipher.revealed(EntityKey(row)) else {
        throw EntityStoreError("The id of an entity in the database is damaged. Restore the database from a backup.")
      }
      return key
    }.sorted()
  }

  public func apply(
    _ changes: [EntityKey: EntityChange], from read: [EntityKey: [UInt8]?], owners: [EntityKey: String]
  ) throws(EntityStoreError) -> Bool {
    if changes.isEmpty, read.isEmpty { return true }
    var sealed: [EntityKey: [UInt8]] = [:]
    for (key, change) in changes {
      sealed[key] = change.value.map { cipher.seal($0, key.name) }
    }
    let last = Mutex<Int64?>(nil)
    return try use { [sealed] connection throws(PostgreSQLError) in
      // The connection broke. If only the answer was lost, nothing is done twice.
      if let transaction = last.withLock({ $0 }), try connection.wasCommitted(transaction) { return true }
      do throws(PostgreSQLError) {
        // The data that was read is as if nobody else had worked at the same time. Otherwise there is a conflict.
        try connection.transaction("SERIALIZABLE", committing: { number in last.withLock { $0 = number } }) { () throws(PostgreSQLError) in
          for (key, value) in read.sorted(by: { $0.key < $1.key }) {
            let rows = try connection.run(
              "SELECT version FROM vestibule_entity WHERE kind = $1 AND id = $2", self.cipher.concealed(key).columns)
            guard rows.first?[0] == value.map({ self.cipher.version(of: $0, key.name) }) else { throw .conflict }
          }
          for (key, change) in changes.sorted(by: { $0.key < $1.key }) { try self.write(change, sealed[key], key, owners[key], connection) }
        }
        return true
      } catch {
        if error == .conflict { return false }
        throw error
      }
    }
  }

  private func write(
    _ change: EntityChange, _ sealed: [UInt8]?, _ key: EntityKey, _ owner: String?, _ connection: PostgreSQLConnection
  ) throws(PostgreSQLError) {
    let place = cipher.concealed(key).columns
    guard let sealed, let value = change.value else {
      try connection.run("DELETE FROM vestibule_entity WHERE kind = $1 AND id = $2", place)
      return
    }
    var due: Int64?, setsDue = ""
    if case .schedule(_, let moment) = change { (due, setsDue) = (moment, ", due = excluded.due") }
    try connection.run(
      """
      INSERT INTO vestibule_entity (kind, id, value, version, due, owner) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value, version = excluded.version\(setsDue)
      """, place + [.bytes(sealed), .bytes(cipher.version(of: value, key.name)), .number(due), .text(owner)])
  }

  public func takeDue(at now: Int64, until: Int64) throws(EntityStoreError) -> EntityKey? {
    while true {
      let rows = try use { connection throws(PostgreSQLError) in
        try connection.run(
          """
          UPDATE vestibule_entity SET due = $2 WHERE (kind, id) = (
            SELECT kind, id FROM vestibule_entity WHERE due <= $1 ORDER BY due, kind, id LIMIT 1 FOR UPDATE SKIP LOCKED)
          RETURNING kind, id
          """, [.number(now), .number(until)])
      }
      guard let taken = rows.first else { return nil }
      if let key = cipher.revealed(EntityKey(taken)) { return key }
    }
  }

  public func nextDue() throws(EntityStoreError) -> Int64? {
    try use { connection throws(PostgreSQLError) in
      try connection.run("SELECT min(due) FROM vestibule_entity WHERE due IS NOT NULL")
    }.first?[0].map(PostgreSQLConnection.number)
  }

  // MARK: The connection

  /// Works on the connection, and opens a new one if it has broken.
  private func use<Value: Sendable>(
    _ work: (PostgreSQLConnection) throws(PostgreSQLError) -> Value
  ) throws(EntityStoreError) -> Value {
    let result = state.withLock { state in
      Result { () throws(PostgreSQLError) in
        let isFresh = state.connection == nil
        do throws(PostgreSQLError) { return try work(try self.connection(&state)) } catch {
          guard state.connection?.isBroken == true else { throw error }
          state.connection = nil
          // It broke while nobody looked: a restart of the database, most often.
          guard !isFresh, case .unreachable = error else { throw error }
        }
        return try work(try self.connection(&state))
      }
    }
    do throws(PostgreSQLError) { return try result.get() } catch {
      throw EntityStoreError(error.message, isTemporary: error.isTemporary)
    }
  }

  private func connection(_ state: inout State) throws(PostgreSQLError) -> PostgreSQLConnection {
    if let connection = state.connection { return connection }
    if let failedAt = state.failedAt, let failure = state.failure, .now - failedAt < .seconds(1) { throw failure }
    do throws(PostgreSQLError) {
      let connection = try PostgreSQLConnection(address)
      // For a server of the database that hangs. One that is busy needs longer than its work.
      try connection.run("SET statement_timeout = '60s'")
      (state.connection, state.failedAt, state.failure) = (connection, nil, nil)
      return connection
    } catch {
      (state.failedAt, state.failure) = (.now, error)
      throw error
    }
  }
}

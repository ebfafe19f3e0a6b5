import Sandbox
import Store
import Synchronization
import Workflow

/// Keeps the sandbox's entities in a database of PostgreSQL, which several servers share. Their values are encrypted as in the data folder, with
/// the same key on every server.
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
    let proof = try use { connection throws(PostgreSQLError) in try Self.prepare(connection, proof: cipher.proof) }
    guard let proof, cipher.isRight(proof) else {
      throw EntityStoreError("The database was encrypted with another key. Copy the key file of its first server to this one (--key).")
    }
  }

  /// - Returns: what tells the right key from a wrong one.
  private static func prepare(_ connection: PostgreSQLConnection, proof: [UInt8]) throws(PostgreSQLError) -> [UInt8]? {
    try transaction(connection, "READ COMMITTED") { () throws(PostgreSQLError) in
      // Servers that start at the same time make the tables one after the other. The number stands for this program.
      try connection.run("SELECT pg_advisory_xact_lock(8466357)")
      try connection.run(
        """
        CREATE TABLE IF NOT EXISTS vestibule_entity (
          kind TEXT COLLATE "C" NOT NULL, id TEXT COLLATE "C" NOT NULL, value BYTEA NOT NULL, version BYTEA NOT NULL, due BIGINT,
          PRIMARY KEY (kind, id))
        """)
      try connection.run(
        "CREATE INDEX IF NOT EXISTS vestibule_entity_due ON vestibule_entity (due, kind, id) WHERE due IS NOT NULL")
      // A new table, and one of an older version, has no owners yet. A change that is not needed would lock out the servers that work on it.
      let hasOwners = try connection.run(
        "SELECT 1 FROM pg_attribute WHERE attrelid = 'vestibule_entity'::regclass AND attname = 'owner' AND NOT attisdropped")
      if hasOwners.isEmpty {
        try connection.run("ALTER TABLE vestibule_entity ADD COLUMN owner TEXT")
        try connection.run("CREATE INDEX vestibule_entity_owner ON vestibule_entity (owner) WHERE owner IS NOT NULL")
      }
      try connection.run(
        "CREATE TABLE IF NOT EXISTS vestibule_key (number SMALLINT PRIMARY KEY CHECK (number = 1), proof BYTEA NOT NULL)")
      try connection.run("INSERT INTO vestibule_key VALUES (1, $1) ON CONFLICT DO NOTHING", [.bytes(proof)])
      return try connection.run("SELECT proof FROM vestibule_key").first?[0]
    }
  }

  public func value(of key: EntityKey) throws(EntityStoreError) -> [UInt8]? {
    let rows = try use { connection throws(PostgreSQLError) in
      try connection.run("SELECT value FROM vestibule_entity WHERE kind = $1 AND id = $2", [.text(key.kind.name), .text(key.id)])
    }
    guard let sealed = rows.first?[0] else { return nil }
    guard let value = cipher.open(sealed, key.name) else {
      throw EntityStoreError("The entity \(key.name) in the database is damaged. Restore the database from a backup.")
    }
    return value
  }

  public func keys(of kind: EntityKind) throws(EntityStoreError) -> [EntityKey] {
    try use { connection throws(PostgreSQLError) in
      try connection.run("SELECT id FROM vestibule_entity WHERE kind = $1 ORDER BY id", [.text(kind.name)])
    }.map { EntityKey(kind, String(decoding: $0[0] ?? [], as: UTF8.self)) }
  }

  public func owner(of key: EntityKey) throws(EntityStoreError) -> String? {
    let rows = try use { connection throws(PostgreSQLError) in
      try connection.run("SELECT owner FROM vestibule_entity WHERE kind = $1 AND id = $2", [.text(key.kind.name), .text(key.id)])
    }
    return rows.first?[0].map { String(decoding: $0, as: UTF8.self) }
  }

  public func keys(ownedBy owner: String) throws(EntityStoreError) -> [EntityKey] {
    try use { connection throws(PostgreSQLError) in
      try connection.run("SELECT kind, id FROM vestibule_entity WHERE owner = $1 ORDER BY kind, id", [.text(owner)])
    }.map(Self.key)
  }

  private static func key(_ row: [[UInt8]?]) -> EntityKey {
    EntityKey(stored: String(decoding: row[0] ?? [], as: UTF8.self), String(decoding: row[1] ?? [], as: UTF8.self))
  }

  public func apply(
    _ changes: [EntityKey: EntityChange], from read: [EntityKey: [UInt8]?], owners: [EntityKey: String]
  ) throws(EntityStoreError) -> Bool {
    if changes.isEmpty, read.isEmpty { return true }
    var sealed: [EntityKey: [UInt8]] = [:]
    for (key, change) in changes {
      sealed[key] = try change.value.map { value throws(EntityStoreError) in try cipher.sealed(value, key.name) }
    }
    return try use { [sealed] connection throws(PostgreSQLError) in
      do throws(PostgreSQLError) {
        // What was read is as if nobody else had worked meanwhile, or there is a conflict.
        try Self.transaction(connection, "SERIALIZABLE") { () throws(PostgreSQLError) in
          for (key, value) in read.sorted(by: { $0.key < $1.key }) {
            let rows = try connection.run(
              "SELECT version FROM vestibule_entity WHERE kind = $1 AND id = $2", [.text(key.kind.name), .text(key.id)])
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
    guard let sealed, let value = change.value else {
      try connection.run("DELETE FROM vestibule_entity WHERE kind = $1 AND id = $2", [.text(key.kind.name), .text(key.id)])
      return
    }
    var due: Int64?, setsDue = ""
    if case .schedule(_, let moment) = change { (due, setsDue) = (moment, ", due = excluded.due") }
    try connection.run(
      """
      INSERT INTO vestibule_entity (kind, id, value, version, due, owner) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (kind, id) DO UPDATE SET value = excluded.value, version = excluded.version\(setsDue)
      """, [.text(key.kind.name), .text(key.id), .bytes(sealed), .bytes(cipher.version(of: value, key.name)), .number(due), .text(owner)])
  }

  public func takeDue(at now: Int64, until: Int64) throws(EntityStoreError) -> EntityKey? {
    let rows = try use { connection throws(PostgreSQLError) in
      try connection.run(
        """
        UPDATE vestibule_entity SET due = $2 WHERE (kind, id) = (
          SELECT kind, id FROM vestibule_entity WHERE due <= $1 ORDER BY due, kind, id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING kind, id
        """, [.number(now), .number(until)])
    }
    return rows.first.map(Self.key)
  }

  public func nextDue() throws(EntityStoreError) -> Int64? {
    try use { connection throws(PostgreSQLError) in
      try connection.run("SELECT min(due) FROM vestibule_entity WHERE due IS NOT NULL")
    }.first?[0].map { $0.reduce(0) { $0 << 8 | Int64($1) } }
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

  private static func transaction<Value>(
    _ connection: PostgreSQLConnection, _ isolation: String, _ work: () throws(PostgreSQLError) -> Value
  ) throws(PostgreSQLError) -> Value {
    try connection.run("BEGIN ISOLATION LEVEL \(isolation)")
    do throws(PostgreSQLError) {
      let value = try work()
      try connection.run("COMMIT")
      return value
    } catch {
      _ = try? connection.run("ROLLBACK")
      throw error
    }
  }
}

extension EntityKey {
  /// What its value is bound to, so that one that was moved does not decrypt.
  fileprivate var name: String { "\(kind.name)/\(id)" }
}

extension EntityCipher {
  fileprivate func sealed(_ value: [UInt8], _ name: String) throws(EntityStoreError) -> [UInt8] {
    do throws(WorkflowError) { return try seal(value, name) } catch { throw EntityStoreError(error.message) }
  }
}

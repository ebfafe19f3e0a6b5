import SandboxKit
import Store
import Synchronization
import Workflow

/// Keeps the sandbox's entities in a database of PostgreSQL, which several servers share. Their values and ids are encrypted as in the data
/// folder, with the same key on every server.
///
/// The version of an entity is a keyed digest of its value: so a change follows from the value that was read, or is refused.
public final class PostgreSQLEntities: GroupingEntityStore {
  private let cipher: EntityCipher
  private let pool: PostgreSQLPool

  /// Connects, and makes the tables when there are none.
  ///
  /// - Parameter address: `postgresql://USER:PASSWORD@HOST:PORT/NAME`
  /// - Throws: when the database cannot be reached, another key has encrypted its entities, or a newer version has written them.
  public init(_ address: String, _ cipher: EntityCipher) throws(EntityStoreError) {
    self.cipher = cipher
    pool = PostgreSQLPool(address)
    switch try pool.use({ connection throws(PostgreSQLError) in try PostgreSQLLayout(connection, cipher).prepare() }) {
    case .ready: break
    case .otherKey:
      throw EntityStoreError("The database was encrypted with another key. Copy the key file of its first server to this one (--key).")
    case .newer:
      throw EntityStoreError("The database was written by a newer Vestibule. Start that one here, as on the other servers.")
    }
  }

  public func value(of key: EntityKey) throws(EntityStoreError) -> [UInt8]? {
    let place = cipher.concealed(key)
    let rows = try pool.use { connection throws(PostgreSQLError) in
      try connection.repeated("SELECT value FROM vestibule_entity WHERE kind = $1 AND id = $2", place.columns)
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
    let rows = try pool.use { connection throws(PostgreSQLError) in
      try connection.repeated("SELECT kind, id FROM vestibule_entity WHERE kind = $1", [place.columns[0]])
    }
    return rows.compactMap { row in cipher.revealed(EntityKey(row)).map { EntityKey(kind, $0.id) } }.sorted()
  }

  public func owner(of key: EntityKey) throws(EntityStoreError) -> String? {
    let place = cipher.concealed(key)
    let rows = try pool.use { connection throws(PostgreSQLError) in
      try connection.repeated("SELECT owner FROM vestibule_entity WHERE kind = $1 AND id = $2", place.columns)
    }
    return rows.first?[0].map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Throws: when an id is damaged, too, because what belongs to an owner is erased by its ids.
  public func keys(ownedBy owner: String) throws(EntityStoreError) -> [EntityKey] {
    let rows = try pool.use { connection throws(PostgreSQLError) in
      try connection.repeated("SELECT kind, id FROM vestibule_entity WHERE owner = $1", [.text(owner)])
    }
    return try rows.map { row throws(EntityStoreError) in
      guard let key = cipher.revealed(EntityKey(row)) else {
        throw EntityStoreError("The id of an entity in the database is damaged. Restore the database from a backup.")
      }
      return key
    }.sorted()
  }

  public func keys(_ query: ListQuery) throws(EntityStoreError) -> [EntityKey] {
    let list = PostgreSQLList(cipher, query)
    let rows = try pool.use { connection throws(PostgreSQLError) in try list.rows(connection) }
    guard let rows else { throw .gone(query.after ?? "") }
    return rows.compactMap { row in cipher.revealed(EntityKey(row)).map { EntityKey(query.kind, $0.id) } }
  }

  public func apply(_ transaction: EntityTransaction) throws(EntityStoreError) -> Bool { try apply([transaction])[0] }

  public func apply(_ group: [EntityTransaction]) throws(EntityStoreError) -> [Bool] {
    let last = Mutex<(number: Int64, written: [Bool])?>(nil)
    let written: [Bool]? = try pool.use { connection throws(PostgreSQLError) in
      // The connection broke. If only the answer was lost, nothing is done twice.
      if let done = last.withLock({ $0 }), try connection.wasCommitted(done.number) { return done.written }
      var work = PostgreSQLGroup(connection, self.cipher)
      do throws(PostgreSQLError) {
        // The data that was read is as if nobody else had worked at the same time. Otherwise there is a conflict.
        return try connection.transaction("SERIALIZABLE", committing: { number, written in last.withLock { $0 = (number, written) } }) {
          () throws(PostgreSQLError) in try work.write(group)
        }
      } catch {
        if error == .conflict { return nil }
        throw error
      }
    }
    if let written { return written }
    // Another server has changed something of one of them.
    guard group.count > 1 else { return [false] }
    return try group.map { transaction throws(EntityStoreError) in try apply(transaction) }
  }

  public func takeDue(at now: Int64, until: Int64) throws(EntityStoreError) -> EntityKey? {
    while true {
      let rows = try pool.use { connection throws(PostgreSQLError) in
        try connection.repeated(
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
    try pool.use { connection throws(PostgreSQLError) in
      try connection.repeated("SELECT min(due) FROM vestibule_entity WHERE due IS NOT NULL", [])
    }.first?[0].map(PostgreSQLConnection.number)
  }
}

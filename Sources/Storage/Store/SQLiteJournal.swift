import GRDB
import Synchronization
import Workflow

/// The journal of one session in the database. Its first use locks the session; the lock is held until the journal is released.
public final class SQLiteJournal: Journal {
  private struct State {
    /// The database in which the session was begun, and the session's lock. A session never continues in another database.
    var held: (Database, SessionLock)?
    /// Records that wait to be written together with the next durable ones.
    var pending: [(at: Int64, record: Record)] = []
    /// The number of records in the database; nil until they are first counted.
    var lines: Int?
  }

  public let session: String
  private let debts: SessionDebts
  /// The case that a new session belongs to; nil for none.
  private let caseID: String?
  /// The session's clock: milliseconds since 1970, UTC.
  private let now: @Sendable () -> Int64
  private let store: Store
  private let state = Mutex(State())

  init(session: String, debts: SessionDebts, caseID: String?, now: @escaping @Sendable () -> Int64, store: Store) {
    self.session = session
    self.debts = debts
    self.caseID = caseID
    self.now = now
    self.store = store
  }

  public func load() throws(WorkflowError) -> [Workflow.Record] {
    try withState { state, database throws(WorkflowError) in
      let texts = try database.texts(session)
      var records: [Workflow.Record] = []
      for text in texts { records.append(try Record(encoded: text)) }
      state.lines = texts.count
      return records + state.pending.map(\.record)
    }
  }

  public func append(_ records: [Workflow.Record], durable: Bool) throws(WorkflowError) {
    let at = now(), records = records.map { (at, $0) }
    try withState { state, database throws(WorkflowError) in
      guard durable else {
        state.pending += records
        return
      }
      let all = state.pending + records
      guard !all.isEmpty else { return }
      let first = if let lines = state.lines { lines } else { try database.recordCount(session) }
      let cipher = try database.cipher(for: session)
      var rows: [SealedRecord] = []
      for (offset, (at, record)) in all.enumerated() {
        rows.append(try SealedRecord(record, line: first + offset, at: at, cipher, debts))
      }
      try database.write { connection in for row in rows { try self.insert(row, connection, database.audit) } }
      store.counter.countCommit()
      state.lines = first + all.count
      state.pending = []
    }
  }

  private func insert(_ row: SealedRecord, _ database: GRDB.Database, _ audit: AuditLog) throws {
    if let started = row.started {
      try database.execute(
        sql: """
          INSERT INTO session (id, journey, version, startedAt, host, caseID)
          VALUES (?, ?, ?, ?, ?, (SELECT id FROM verificationCase WHERE id = ?))
          """,
        arguments: [session, started.journey, started.version, started.startedAt, started.host, caseID])
    }
    try database.execute(
      sql: "INSERT INTO record (session, line, json, at) VALUES (?, ?, ?, ?)", arguments: [session, row.line, row.text, row.at])
    if let (event, detail) = row.event {
      try audit.append(event, event == .sessionStarted ? .client : .program, session: session, detail: detail, to: database)
    }
    guard let ending = row.ending else { return }
    // No part of the session will run again, so nothing needs them.
    try database.execute(sql: "DELETE FROM secret WHERE session = ?", arguments: [session])
    try database.execute(sql: "UPDATE session SET ending = ?, endedAt = ? WHERE id = ?", arguments: [ending, Store.now, session])
    for owed in row.owed {
      try database.execute(
        sql: "INSERT OR IGNORE INTO handOver (session, target, owedSince, places) VALUES (?, ?, ?, ?)",
        arguments: [session, owed.target, Store.now, owed.places])
    }
  }

  /// - Throws: `folderGone` when the session's folder or the database is no longer the one in which it was begun.
  private func withState<Value>(_ body: (inout State, Database) throws(WorkflowError) -> Value) throws(WorkflowError) -> Value {
    try state.withLock { state throws(WorkflowError) in
      let (database, lock) = if let held = state.held { held } else { try hold() }
      state.held = (database, lock)
      try database.checkPlace()
      guard lock.isInPlace else { throw .folderGone(store.folder) }
      return try body(&state, database)
    }
  }
}

extension SQLiteJournal {
  private func hold() throws(WorkflowError) -> (Database, SessionLock) {
    let database = try store.database(), lock = try store.lock(session)
    // From now on a crash may leave pictures without an entry. If this cannot be written, they only stay until the session is erased. A new
    // session has no row yet, and its start is its last use.
    try? database.write { database in
      try database.execute(sql: "UPDATE session SET isTidy = 0, usedAt = ? WHERE id = ?", arguments: [Store.now, session])
    }
    return (database, lock)
  }
}

/// GRDB has a `Record` too. In this module the name means the journal's.
typealias Record = Workflow.Record

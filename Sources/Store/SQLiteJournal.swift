import GRDB
import Synchronization
import Workflow

/// The journal of one session in the database. It locks the session when it is first used and keeps it until it is released.
public final class SQLiteJournal: Journal {
  private struct State {
    var lock: SessionLock?
    /// Records that may be written with the next durable ones.
    var pending: [Record] = []
    /// How many lines the database holds; nil before the first look.
    var lines: Int?
  }

  public let session: String
  private let store: Store
  private let state = Mutex(State())

  init(session: String, store: Store) {
    self.session = session
    self.store = store
  }

  public func load() throws(WorkflowError) -> [Workflow.Record] {
    try withState { state throws(WorkflowError) in
      let texts = try self.store.texts(self.session)
      var records: [Workflow.Record] = []
      for text in texts { records.append(try Record(encoded: text)) }
      state.lines = texts.count
      return records + state.pending
    }
  }

  public func append(_ records: [Workflow.Record], durable: Bool) throws(WorkflowError) {
    try withState { state throws(WorkflowError) in
      guard durable else {
        state.pending += records
        return
      }
      let all = state.pending + records
      guard !all.isEmpty else { return }
      let first = if let lines = state.lines { lines } else { try self.store.texts(self.session).count }
      var texts: [String] = []
      for record in all { texts.append(try record.encoded()) }
      try self.store.database().write { database in
        for (offset, record) in all.enumerated() { try self.insert(record, texts[offset], first + offset, database) }
      }
      self.store.counter.countCommit()
      state.lines = first + all.count
      state.pending = []
    }
  }

  private func insert(_ record: Record, _ text: String, _ line: Int, _ database: GRDB.Database) throws {
    if case .started(let header) = record {
      try database.execute(
        sql: "INSERT INTO session (id, journey, version, startedAt) VALUES (?, ?, ?, ?)",
        arguments: [session, header.journey, header.version, header.startedAt])
    }
    try database.execute(sql: "INSERT INTO record (session, line, json) VALUES (?, ?, ?)", arguments: [session, line, text])
    if case .ended = record {
      try database.execute(sql: "UPDATE session SET ending = ? WHERE id = ?", arguments: [text, session])
    }
  }

  private func withState<Value>(_ body: (inout State) throws(WorkflowError) -> Value) throws(WorkflowError) -> Value {
    try state.withLock { state throws(WorkflowError) in
      if state.lock == nil { state.lock = try store.lock(session) }
      return try body(&state)
    }
  }
}

/// GRDB has a `Record` too; here the word means the journal's.
typealias Record = Workflow.Record

import FoundationEssentials
import GRDB
import Synchronization
import Workflow

/// Sessions, journals and pictures in the data folder. Only its owner can read them:
///
///     vestibule.sqlite            sessions and their records (write-ahead log, synced at every commit)
///     sessions/ID, cases/ID, …    the files of a session (`SessionFolder`)
///
/// Creating a store does not touch the disk. The database opens on first use, so that the kiosk's first frame does not wait for it.
public final class Store: Sendable {
  /// The absolute path of the data folder; empty when none is known.
  public let folder: String
  /// The absolute path of the folder for exports while they are delivered, in memory where there is such a folder.
  let runtime: String
  let counter = WriteCounter()
  let key: KeyFile
  private let readers: Int
  private let opened = Mutex<Database?>(nil)

  /// - Parameters:
  ///   - key: the file with the key that encrypts everything. It is made when a new store is opened.
  ///   - runtime: a folder that does not outlive the system's run, or nil for the data folder.
  ///   - readers: how many threads may read at once, while another one writes. Default: none, because one thread does everything.
  public init(folder: String, key: KeyFile, runtime: String? = nil, readers: Int = 0) {
    self.folder = folder
    self.readers = readers
    // Several stores may share it.
    self.runtime = runtime.map { "\($0)/\(PictureDigest.hexadecimal(of: Array(folder.utf8)).prefix(16))" } ?? folder
    self.key = key
  }

  /// The number of durable writes since this store was created.
  public var durableWrites: DurableWrites { counter.total }

  /// Opens the database now, so that a problem is known before a journey begins. Opens it again when the data folder was replaced.
  /// - Throws: `folderNotWritable`, `diskFull`, `journalNotWritable`, `journalDamaged`.
  public func open() throws(WorkflowError) {
    try opened.withLock { opened throws(WorkflowError) in
      if let database = opened, (try? database.checkPlace()) != nil { return }
      opened = try Database(folder: folder, key: key, readers: readers)
    }
  }

  /// The journal of a session, which may be new. Only one runner can use it: its first use throws `journalInUse` while another runner does.
  ///
  /// - Parameters:
  ///   - session: the id: letters, digits and hyphens.
  ///   - target: where to deliver the result or the error when the session ends, however it ends, or nil for nowhere.
  ///   - destinations: where else to deliver it, unless the session is cancelled. Both are written in the same transaction as the ending, so
  ///     that after a crash the deliveries are still pending.
  ///   - caseID: the case that a new session belongs to. With nil, or with a case that was erased, it belongs to none.
  ///   - now: the session's clock, which times its records: milliseconds since 1970, UTC.
  public func journal(
    _ session: String, owing target: String? = nil, destinations: [String] = [], inCase caseID: String? = nil,
    now: @escaping @Sendable () -> Int64 = { Store.now }
  ) throws(WorkflowError) -> SQLiteJournal {
    try check(session)
    return SQLiteJournal(
      session: session, debts: SessionDebts(target: target, destinations: destinations), caseID: caseID, now: now, store: self)
  }

  /// The pictures of a session.
  public func pictures(_ session: String) throws(WorkflowError) -> SessionPictures {
    try check(session)
    return SessionPictures(session, files(session), store: self)
  }

  /// The name under which the sandbox's services keep what belongs to a session. It is removed with the session.
  /// - Returns: the name, or nil if the session has no record yet or is erased.
  public func ownerName(of session: String) throws(WorkflowError) -> String? {
    try check(session)
    return try database().cipher(of: session)?.ownerName
  }

  /// The outcomes of a session's commands.
  public func commandMemory(_ session: String) throws(WorkflowError) -> SQLiteCommandMemory {
    try check(session)
    return SQLiteCommandMemory(session: session, store: self)
  }

  // MARK: Sessions

  /// One session.
  /// - Throws: `unknownSession`; `journalDamaged` when its row cannot be read.
  public func session(_ id: String) throws(WorkflowError) -> SessionSummary {
    guard let row = try row(id), !row.isErasing else { throw unknown(id) }
    do {
      return try row.content.get()
    } catch { throw Damage.session(id, error.message).error }
  }

  /// How many pictures a session has.
  /// - Throws: `unknownSession`.
  public func pictureCount(of id: String) throws(WorkflowError) -> Int {
    guard let row = try row(id), !row.isErasing else { throw unknown(id) }
    return try pictures(id).fileNames.count
  }

  /// The records of a session, each as JSON. The session is not locked.
  /// - Throws: `unknownSession`; `journalDamaged` when a record is not text.
  public func records(_ id: String) throws(WorkflowError) -> [String] {
    guard let row = try row(id), !row.isErasing else { throw unknown(id) }
    return try database().texts(id)
  }

  /// The same records, each with the time at which it was written, by the session's clock: milliseconds since 1970, UTC; nil for a record of
  /// an older program.
  public func timedRecords(_ id: String) throws(WorkflowError) -> [(time: Int64?, json: String)] {
    guard let row = try row(id), !row.isErasing else { throw unknown(id) }
    return try database().timedTexts(id)
  }

  /// The first record of a session as JSON.
  /// - Throws: `journalDamaged` when it does not decrypt; `unknownSession` when there is none.
  public func firstRecord(_ id: String) throws(WorkflowError) -> String {
    guard let text = try database().timedTexts(id, most: 1).first?.json else { throw unknown(id) }
    return text
  }

  // MARK: For the other files of this module

  /// The open database; opens it on first use.
  /// - Throws: `folderGone` when the data folder is no longer the one that was opened.
  func database() throws(WorkflowError) -> Database {
    try opened.withLock { opened throws(WorkflowError) in
      if let opened {
        try opened.checkPlace()
        return opened
      }
      let database = try Database(folder: folder, key: key, readers: readers)
      opened = database
      return database
    }
  }

  /// - Throws: `folderGone`, unless no database was opened yet.
  func checkPlace() throws(WorkflowError) {
    if let database = opened.withLock({ $0 }) { try database.checkPlace() }
  }

  func row(_ id: String) throws(WorkflowError) -> SessionRow? {
    try check(id)
    let database = try database()
    return try database.read { connection in
      try Row.fetchOne(connection, sql: "SELECT \(SessionRow.columns) FROM session WHERE id = ?", arguments: [id])
        .map { SessionRow($0, database.keys) }
    }
  }

  func files(_ session: String) -> SessionFolder { SessionFolder(data: folder, runtime: runtime, id: session) }

  func lock(_ session: String, attempts: Int = 81) throws(WorkflowError) -> SessionLock {
    try SessionLock(files(session), attempts: attempts)
  }

  func check(_ id: String) throws(WorkflowError) {
    guard SessionID.isPlain(id) else { throw unknown(id) }
  }

  func unknown(_ id: String) -> WorkflowError {
    WorkflowError(
      code: "unknownSession", module: "Store", message: "There is no session \"\(id)\". List the sessions to see the available ones.")
  }
}

extension Database {
  /// The records of a session, decrypted, in order; empty when there is no such session.
  /// - Throws: `journalDamaged` when a record does not decrypt.
  func texts(_ session: String) throws(WorkflowError) -> [String] { try timedTexts(session).map(\.json) }

  /// The same with the times at which they were written.
  /// - Parameter most: how many of them at most, from the first on.
  func timedTexts(_ session: String, most: Int = .max) throws(WorkflowError) -> [(time: Int64?, json: String)] {
    let rows = try read {
      try Row.fetchAll($0, sql: "SELECT line, json, at FROM record WHERE session = ? ORDER BY line LIMIT ?", arguments: [session, most])
    }
    guard !rows.isEmpty else { return [] }
    guard let cipher = try cipher(of: session) else { throw Damage.session(session, "its key is missing").error }
    var texts: [(time: Int64?, json: String)] = []
    for row in rows {
      guard let line = Int.fromDatabaseValue(row["line"]), let sealed = Data.fromDatabaseValue(row["json"]),
        let text = cipher.text(sealed, .record(line: line))
      else { throw Damage.session(session, "record \(texts.count + 1) cannot be read").error }
      texts.append((Int64.fromDatabaseValue(row["at"]), text))
    }
    return texts
  }

  /// How many records a session has.
  func recordCount(_ session: String) throws(WorkflowError) -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM record WHERE session = ?", arguments: [session]) ?? 0 }
  }
}

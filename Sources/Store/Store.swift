import GRDB
import Synchronization
import Workflow

/// Sessions, journals, pictures and results in the data folder:
///
///     vestibule.sqlite            sessions and their records (write-ahead log, synced at every commit)
///     sessions/ID/DIGEST.jpg      the pictures of a session
///     sessions/ID/.lock           held by the runner that uses the session
///
/// Making one opens nothing; the database opens when it is first needed, so that the kiosk's first frame does not wait for it.
public final class Store: Sendable {
  /// The absolute path of the data folder.
  public let folder: String
  let counter = WriteCounter()
  private let opened = Mutex<Database?>(nil)

  public init(folder: String) { self.folder = folder }

  /// How much was written durably since this store was made.
  public var durableWrites: DurableWrites { counter.total }

  /// Opens the database now, to learn of a problem before a journey begins.
  /// - Throws: `folderNotWritable`, `diskFull`, `journalNotWritable`, `journalDamaged`.
  public func open() throws(WorkflowError) { _ = try database() }

  /// The journal of a session, there or to be begun. One runner at a time: its first use throws `journalInUse` while another runs the session.
  ///
  /// - Parameter session: the id; letters, digits and hyphens, as `Runner.newSession()` makes it.
  public func journal(_ session: String) throws(WorkflowError) -> SQLiteJournal {
    try check(session)
    return SQLiteJournal(session: session, store: self)
  }

  /// The pictures of a session.
  public func pictures(_ session: String) throws(WorkflowError) -> PictureFolder {
    try check(session)
    return PictureFolder(path: path(session), counter: counter)
  }

  // MARK: Sessions

  /// All sessions, the newest first.
  public func sessions() throws(WorkflowError) -> [SessionSummary] {
    let rows = try database().read { try Row.fetchAll($0, sql: "SELECT * FROM session ORDER BY startedAt DESC, id") }
    var sessions: [SessionSummary] = []
    for row in rows { sessions.append(try SessionSummary(row, pictureCount: pictures(row["id"]).fileNames.count)) }
    return sessions
  }

  /// One session.
  /// - Throws: `unknownSession`.
  public func session(_ id: String) throws(WorkflowError) -> SessionSummary {
    try check(id)
    let row = try database().read { try Row.fetchOne($0, sql: "SELECT * FROM session WHERE id = ?", arguments: [id]) }
    guard let row else { throw unknown(id) }
    return try SessionSummary(row, pictureCount: pictures(id).fileNames.count)
  }

  /// The records of a session as JSON, one each, without locking it.
  /// - Throws: `unknownSession`.
  public func records(_ id: String) throws(WorkflowError) -> [String] {
    _ = try session(id)
    return try texts(id)
  }

  /// Hands a session over: `journal.jsonl` and the pictures, and `result.json` when it finished, into a folder that is made.
  public func export(_ id: String, to target: String) throws(WorkflowError) {
    let summary = try session(id)
    let records = try records(id)
    try Files.makeFolder(target)
    func put(_ bytes: [UInt8], _ name: String) throws(WorkflowError) {
      try Files.write(bytes, to: "\(target)/\(name)", temporary: "\(target)/.\(name).part")
    }
    try put(Array((records.joined(separator: "\n") + "\n").utf8), "journal.jsonl")
    if case .finished(let output) = summary.ending { try put(Array(output.utf8), "result.json") }
    let folder = try pictures(id)
    for name in folder.fileNames { try put(try Files.read("\(folder.path)/\(name)"), name) }
  }

  /// Erases a session: its records are overwritten, its pictures removed.
  /// - Throws: `unknownSession`; `journalInUse` while a runner uses it.
  public func erase(_ id: String) throws(WorkflowError) {
    _ = try session(id)
    let lock = try lock(id)
    try withExtendedLifetime(lock) { () throws(WorkflowError) in
      try database().write { try $0.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [id]) }
      // The log still holds the old pages until it is emptied.
      let database = try database()
      do { try database.queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") } } catch {
        throw .database(error, database.path)
      }
      try removeFolder(id)
    }
  }

  /// Removes pictures that no record of their session refers to (a crash came between the picture and its entry), and folders without a session.
  /// Sessions in use are left alone.
  ///
  /// - Returns: how many pictures and beginnings of pictures were removed.
  public func removeOrphans() throws(WorkflowError) -> Int {
    var count = 0
    for id in Files.names(in: "\(folder)/sessions") where isPlain(id) {
      do throws(WorkflowError) {
        let lock = try lock(id)
        try withExtendedLifetime(lock) { () throws(WorkflowError) in
          // Read under the lock: a session that began and left meanwhile must not look like none.
          let records = try texts(id)
          count += try pictures(id).removeOrphans(notIn: records).count
          if records.isEmpty { try removeFolder(id) }
        }
      } catch  where error.engineCode == .journalInUse { continue }
    }
    return count
  }

  // MARK: Insides

  func database() throws(WorkflowError) -> Database {
    try opened.withLock { opened throws(WorkflowError) in
      if let opened { return opened }
      try Files.makeFolder(folder)
      let database = try Database(path: "\(folder)/vestibule.sqlite")
      opened = database
      return database
    }
  }

  /// The records of a session as they stand in the database, in order; none when there is no such session.
  func texts(_ session: String) throws(WorkflowError) -> [String] {
    try database().read {
      try String.fetchAll($0, sql: "SELECT json FROM record WHERE session = ? ORDER BY line", arguments: [session])
    }
  }

  private func removeFolder(_ session: String) throws(WorkflowError) {
    let path = path(session)
    for name in Files.names(in: path) { try Files.remove("\(path)/\(name)") }
    try Files.remove(path)
  }

  func lock(_ session: String) throws(WorkflowError) -> SessionLock {
    try Files.makeFolder(path(session))
    return try SessionLock("\(path(session))/\(SessionFiles.lockName)")
  }

  private func path(_ session: String) -> String { "\(folder)/sessions/\(session)" }

  /// An id becomes a folder's name, so it must not lead anywhere else.
  private func isPlain(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.count <= 64
      && id.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) || $0 == 0x2d }
  }

  private func check(_ id: String) throws(WorkflowError) {
    guard isPlain(id) else { throw unknown(id) }
  }

  private func unknown(_ id: String) -> WorkflowError {
    WorkflowError(
      code: "unknownSession", module: "Store", message: "There is no session \"\(id)\". List the sessions to see which there are.")
  }
}

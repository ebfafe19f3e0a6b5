import GRDB
import Synchronization
import Workflow

/// Sessions, journals and pictures in the data folder, for its owner alone:
///
///     vestibule.sqlite            sessions and their records (write-ahead log, synced at every commit)
///     sessions/ID, cases/ID, …    the files of a session (`SessionFolder`)
///
/// Making one opens nothing; the database opens when it is first needed, so that the kiosk's first frame does not wait for it.
public final class Store: Sendable {
  /// The absolute path of the data folder; empty where none is known.
  public let folder: String
  let counter = WriteCounter()
  private let opened = Mutex<Database?>(nil)

  public init(folder: String) { self.folder = folder }

  /// How much was written durably since this store was made.
  public var durableWrites: DurableWrites { counter.total }

  /// Opens the database now, to learn of a problem before a journey begins; or another time, when the data folder was replaced meanwhile.
  /// - Throws: `folderNotWritable`, `diskFull`, `journalNotWritable`, `journalDamaged`.
  public func open() throws(WorkflowError) {
    try opened.withLock { opened throws(WorkflowError) in
      if let database = opened, (try? database.checkPlace()) != nil { return }
      opened = try Database(folder: folder)
    }
  }

  /// The journal of a session, there or to be begun. One runner at a time: its first use throws `journalInUse` while another runs the session.
  ///
  /// - Parameters:
  ///   - session: the id; letters, digits and hyphens, as `Runner.newSession()` makes it.
  ///   - target: where the result belongs once the session ends. It is noted with the ending, so that a crash between the two leaves it owed.
  public func journal(_ session: String, owing target: String? = nil) throws(WorkflowError) -> SQLiteJournal {
    try check(session)
    return SQLiteJournal(session: session, target: target, store: self)
  }

  /// The pictures of a session.
  public func pictures(_ session: String) throws(WorkflowError) -> PictureFolder {
    try check(session)
    return PictureFolder(files(session), store: self)
  }

  // MARK: Sessions

  /// One session.
  /// - Throws: `unknownSession`; `journalDamaged` when its row cannot be read.
  public func session(_ id: String) throws(WorkflowError) -> SessionSummary {
    guard let row = try row(id), !row.isErasing else { throw unknown(id) }
    do {
      var summary = try row.content.get()
      summary.pictureCount = try pictures(id).fileNames.count
      return summary
    } catch { throw Damage.session(id, error.message).error }
  }

  /// The records of a session as JSON, one each, without locking it.
  /// - Throws: `unknownSession`; `journalDamaged` when one is no text.
  public func records(_ id: String) throws(WorkflowError) -> [String] {
    guard let row = try row(id), !row.isErasing else { throw unknown(id) }
    return try database().texts(id)
  }

  // MARK: Insides

  /// - Throws: `folderGone` when the data folder is not the one any more that was opened.
  func database() throws(WorkflowError) -> Database {
    try opened.withLock { opened throws(WorkflowError) in
      if let opened {
        try opened.checkPlace()
        return opened
      }
      let database = try Database(folder: folder)
      opened = database
      return database
    }
  }

  /// - Throws: `folderGone`. A store that has opened nothing yet has nothing to miss.
  func checkPlace() throws(WorkflowError) {
    if let database = opened.withLock({ $0 }) { try database.checkPlace() }
  }

  func row(_ id: String) throws(WorkflowError) -> SessionRow? {
    try check(id)
    return try database().read { database in
      try Row.fetchOne(database, sql: "SELECT \(SessionRow.columns) FROM session WHERE id = ?", arguments: [id]).map(SessionRow.init)
    }
  }

  func files(_ session: String) -> SessionFolder { SessionFolder(data: folder, id: session) }

  func lock(_ session: String, attempts: Int = 21) throws(WorkflowError) -> SessionLock {
    try SessionLock(files(session), attempts: attempts)
  }

  private func check(_ id: String) throws(WorkflowError) {
    guard SessionID.isPlain(id) else { throw unknown(id) }
  }

  func unknown(_ id: String) -> WorkflowError {
    WorkflowError(
      code: "unknownSession", module: "Store", message: "There is no session \"\(id)\". List the sessions to see which there are.")
  }
}

extension Database {
  /// The records of a session as they stand in the database, in order; none when there is no such session.
  /// - Throws: `journalDamaged` when one is no text.
  func texts(_ session: String) throws(WorkflowError) -> [String] {
    let values = try read {
      try DatabaseValue.fetchAll($0, sql: "SELECT json FROM record WHERE session = ? ORDER BY line", arguments: [session])
    }
    var texts: [String] = []
    for value in values {
      guard let text = String.fromDatabaseValue(value) else {
        throw Damage.session(session, "record \(texts.count + 1) is no text").error
      }
      texts.append(text)
    }
    return texts
  }
}

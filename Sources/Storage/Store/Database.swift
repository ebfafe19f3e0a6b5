import GRDB
import Glibc
import Synchronization
import Workflow

/// The only database: sessions, their records, the outcomes of their commands, and where results were delivered.
final class Database: Sendable {
  let queue: any DatabaseWriter
  let path: String
  /// Whether committed entries were lost from the log before it was opened.
  let hasLostEntries: Bool
  let keys: SessionKeys
  /// Conceals the names of profiles' entries.
  let names: NameCipher
  /// Conceals the terms of their lists.
  let terms: TermDigest
  /// The ciphers that were used so far.
  let ciphers = Mutex<[String: SessionCipher]>([:])
  /// How long another program may keep the database busy, in seconds. On a busy machine it waits for a core meanwhile.
  private static let patience = 30.0
  private let soundness = Mutex<Bool?>(nil)
  /// Whether changes of profiles are remembered (`ProfileHistory`).
  let history = Mutex(false)
  /// The identity of the open file. Another file may take its path later.
  private let identity: FileIdentity?

  /// - Parameter readers: how many threads may read at once, while another one writes; with 0 there is one connection for everything.
  init(folder: String, key: KeyFile, readers: Int) throws(WorkflowError) {
    guard !folder.isEmpty else { throw WorkflowError(.folderNotWritable, DataFolder.missing) }
    path = "\(folder)/\(Self.fileName)"
    try Self.prepare(folder, path)
    let lock = OpeningLock(folder)
    defer { withExtendedLifetime(lock) {} }
    hasLostEntries = try WriteAheadLog.hasLostEntries("\(path)-wal")
    do {
      var configuration = Configuration()
      configuration.journalMode = .wal
      configuration.busyMode = .timeout(Self.patience)
      configuration.maximumReaderCount = max(1, readers)
      configuration.prepareDatabase { database in
        // The triggers and views of a damaged file must not run, and its cells are checked before they are used.
        try database.execute(
          sql: "PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
      }
      queue =
        readers > 0
        ? try DatabasePool(path: path, configuration: configuration) : try DatabaseQueue(path: path, configuration: configuration)
      // FULL syncs the log at every commit: an entry must survive a power cut before the journey sees its answer. GRDB has chosen NORMAL.
      try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
      // Many changes in a second are brought from the log into the tables less often: each page then is written once for all of them.
      // They are all over the index of terms, most of whose pages therefore stay in memory.
      if readers > 0 {
        try queue.writeWithoutTransaction { database in
          try database.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.busyLogPages); PRAGMA cache_size = -\(Self.busyCacheSize)")
        }
      }
      keys = try DatabaseLayout.migrate(queue, path, folder, key)
      (names, terms) = (NameCipher(keys), TermDigest(keys))
    } catch {
      throw .database(error, path)
    }
    identity = FileIdentity(path)
  }

  /// The log of a database with many changes has 32 MB at most.
  private static let busyLogPages = 8_000
  /// Of the connection that writes, in kB.
  private static let busyCacheSize = 32_000

  static let fileName = "vestibule.sqlite"

  /// Makes the folder and the files in it private to their owner. SQLite would create them as readable as the umask allows; its companion
  /// files take their mode from the database file.
  private static func prepare(_ folder: String, _ path: String) throws(WorkflowError) {
    try Files.makeFolder(folder)
    let names = Files.names(in: folder)
    // A folder with other content may be meant for other users too, so its mode stays. Our own files are private in any case.
    if names.isEmpty || names.contains(fileName) { try Files.makePrivateFolder(folder) }
    try Files.makePrivateFile(path)
    // The last program that closes the database removes them, without the lock.
    for companion in ["-wal", "-shm", "-journal"] { try Files.keepPrivateFile(path + companion) }
  }

  /// - Throws: `folderGone` when the open file is no longer the one in the data folder, so that writes to it would be lost.
  func checkPlace() throws(WorkflowError) {
    guard FileIdentity(path) != identity else { return }
    throw .folderGone(Files.parent(of: path) ?? "/")
  }

  func read<Value>(_ body: (GRDB.Database) throws -> Value) throws(WorkflowError) -> Value {
    do { return try queue.read(body) } catch { throw .database(error, path) }
  }

  /// Runs one transaction. When this returns, everything is durable; when it throws, nothing was written.
  func write<Value>(_ body: (GRDB.Database) throws -> Value) throws(WorkflowError) -> Value {
    do { return try queue.write(body) } catch { throw .database(error, path) }
  }

  /// Empties the log, which keeps old versions of pages until then.
  /// - Returns: false when another program is reading the database, so that the log could not be emptied now.
  func emptyLog() throws(WorkflowError) -> Bool {
    do {
      return try queue.writeWithoutTransaction { database in
        try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)").map { Int.fromDatabaseValue($0[0]) == 0 } ?? false
      }
    } catch { throw .database(error, path) }
  }

  /// Whether SQLite finds the structure of the file sound. The first use reads the whole file, over its own connection so that no entry waits
  /// for it. A file above 64 MB would take a second and counts as sound; damage in it is reported when it is read.
  var isSound: Bool {
    soundness.withLock { soundness in
      let isSound = soundness ?? check()
      soundness = isSound
      return isSound
    }
  }

  private func check() -> Bool {
    guard let size = Files.size(path), size <= 64 << 20 else { return true }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(Self.patience)
    do {
      let found = try DatabaseQueue(path: path, configuration: configuration).read { database in
        try Row.fetchOne(database, sql: "PRAGMA quick_check(1)").map { String.fromDatabaseValue($0[0]) }
      }
      return found == "ok"
    } catch let error as DatabaseError {
      return error.resultCode == .SQLITE_BUSY || error.resultCode == .SQLITE_LOCKED
    } catch { return false }
  }
}

extension WorkflowError {
  /// The error when the data folder is no longer the one in which a session was begun.
  static func folderGone(_ folder: String) -> WorkflowError {
    WorkflowError(
      .folderGone,
      "The data folder \(folder) was removed or replaced while the program used it, so nothing can be kept there. "
        + "Put it back and try again, or start again.")
  }

  /// An SQLite error with a sentence that says what to do.
  static func database(_ error: any Error, _ path: String) -> WorkflowError {
    if let error = error as? WorkflowError { return error }
    guard let error = error as? DatabaseError else {
      return WorkflowError(.journalDamaged, "The content of the database \(path) cannot be read. \(wayOut)")
    }
    switch error.resultCode {
    case .SQLITE_FULL:
      return .file(ENOSPC, "write", path)
    // SQLite reports a full disk as a general I/O error while it creates its companion files.
    case .SQLITE_IOERR where Files.isFull(path):
      return .file(ENOSPC, "write", path)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH:
      return .file(EACCES, "write", path)
    // Our statements are fixed. If one is wrong or a value is too large, the tables are no longer the ones we created.
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR, .SQLITE_SCHEMA, .SQLITE_FORMAT, .SQLITE_TOOBIG, .SQLITE_MISMATCH,
      .SQLITE_CONSTRAINT:
      return WorkflowError(.journalDamaged, "The database \(path) is damaged. \(wayOut)")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return WorkflowError(.journalNotWritable, "Another program keeps the database \(path) busy. End it and try again.")
    default:
      return WorkflowError(
        .journalNotWritable,
        "The database \(path) cannot be used (SQLite's code \(error.extendedResultCode.rawValue)). Check the disk and try again.")
    }
  }

  private static var wayOut: String { "Move it away to start with a new one; the pictures beside it are untouched." }
}

import GRDB
import Glibc
import Workflow

/// The one database: sessions, their records, and what was handed over.
struct Database: Sendable {
  let queue: DatabaseQueue
  let path: String
  /// Whether committed entries were lost from the log before it was opened.
  let hasLostEntries: Bool
  /// The file that is open; the path may come to mean another one.
  private let identity: FileIdentity?

  init(folder: String) throws(WorkflowError) {
    guard !folder.isEmpty else { throw WorkflowError(.folderNotWritable, DataFolder.missing) }
    path = "\(folder)/\(Self.fileName)"
    try Self.prepare(folder, path)
    hasLostEntries = try WriteAheadLog("\(path)-wal").isDamaged
    do {
      var configuration = Configuration()
      configuration.journalMode = .wal
      configuration.busyMode = .timeout(5)
      queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { database in
        // FULL syncs the log at every commit: an entry must survive a power cut before the journey sees its answer.
        // A damaged file's own triggers and views must not run, and its cells are checked before they are believed.
        try database.execute(
          sql: """
            PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON;
            PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON
            """)
      }
      try queue.write { [path] database in try DatabaseLayout.lay(database, path) }
    } catch {
      throw .database(error, path)
    }
    identity = FileIdentity(path)
  }

  static let fileName = "vestibule.sqlite"

  /// The folder and the files in it are ours and closed to others. SQLite would make them readable as far as the umask allows; its companions
  /// take over the file's mode.
  private static func prepare(_ folder: String, _ path: String) throws(WorkflowError) {
    try Files.makeFolder(folder)
    let names = Files.names(in: folder)
    // A folder that holds other things may be meant for others too; what we put there is closed in any case.
    if names.isEmpty || names.contains(fileName) { try Files.makePrivateFolder(folder) }
    try Files.makePrivateFile(path)
    for companion in ["\(path)-wal", "\(path)-shm", "\(path)-journal"] where Files.exists(companion) {
      try Files.makePrivateFile(companion)
    }
  }

  /// - Throws: `folderGone` when the open file is no longer the one in the data folder: what is written to it would be lost.
  func checkPlace() throws(WorkflowError) {
    guard FileIdentity(path) != identity else { return }
    throw .folderGone(Files.parent(of: path) ?? "/")
  }

  func read<Value>(_ body: (GRDB.Database) throws -> Value) throws(WorkflowError) -> Value {
    do { return try queue.read(body) } catch { throw .database(error, path) }
  }

  /// One transaction: all of it is durable when this returns, or nothing of it is there.
  func write(_ body: (GRDB.Database) throws -> Void) throws(WorkflowError) {
    do { try queue.write(body) } catch { throw .database(error, path) }
  }

  /// Empties the log, which holds the old state of pages until then.
  /// - Returns: false when another program reads the database, so that it could not be done now.
  func emptyLog() throws(WorkflowError) -> Bool {
    do {
      return try queue.writeWithoutTransaction { database in
        try Row.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)").map { Int.fromDatabaseValue($0[0]) == 0 } ?? false
      }
    } catch { throw .database(error, path) }
  }

  /// Whether SQLite finds the structure of the file sound. A connection of its own, so that no entry waits for it. A file above 64 MB, which
  /// would take a second, is taken to be sound: what is damaged in it is said when it is met.
  func isSound() -> Bool {
    guard let size = Files.size(path), size <= 64 << 20 else { return true }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
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
  /// The data folder is not the one any more that a session was begun in.
  static func folderGone(_ folder: String) -> WorkflowError {
    WorkflowError(
      .folderGone,
      "The data folder \(folder) was removed or replaced while the program used it, so nothing can be kept there. "
        + "Put it back and try again, or start again.")
  }

  /// An error of SQLite, as one that says what to do.
  static func database(_ error: any Error, _ path: String) -> WorkflowError {
    if let error = error as? WorkflowError { return error }
    guard let error = error as? DatabaseError else {
      return WorkflowError(.journalDamaged, "What the database \(path) holds cannot be read. \(wayOut)")
    }
    switch error.resultCode {
    case .SQLITE_FULL:
      return .file(ENOSPC, "write", path)
    // SQLite tells of a full disk as of any other trouble while it makes its companion files.
    case .SQLITE_IOERR where Files.isFull(path):
      return .file(ENOSPC, "write", path)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH:
      return .file(EACCES, "write", path)
    // Our statements are fixed: where one is wrong or its value too large, the tables are not ours any more.
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

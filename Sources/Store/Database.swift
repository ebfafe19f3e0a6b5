import GRDB
import Glibc
import Workflow

/// The one database: sessions and their records.
struct Database: Sendable {
  /// The layout's version, in SQLite's `user_version`.
  static let layout = 1

  let queue: DatabaseQueue
  let path: String

  init(path: String) throws(WorkflowError) {
    self.path = path
    // SQLite would make the file readable to others as far as the umask allows; its companions take over the file's mode.
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .file(errno, "write", path) }
    close(file)
    do {
      var configuration = Configuration()
      configuration.journalMode = .wal
      configuration.busyMode = .timeout(5)
      queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.writeWithoutTransaction { database in
        // FULL syncs the log at every commit: an entry must survive a power cut before the journey sees its answer.
        try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON")
      }
      try queue.write { database in try Database.lay(database, path) }
    } catch let error as WorkflowError {
      throw error
    } catch {
      throw .database(error, path)
    }
  }

  private static func lay(_ database: GRDB.Database, _ path: String) throws {
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard found <= layout else {
      throw WorkflowError(
        .newerJourney, "The database \(path) was written by a newer Vestibule. Use that one, or choose another data folder.")
    }
    guard found < layout else { return }
    try database.execute(
      sql: """
        CREATE TABLE session (
          id TEXT PRIMARY KEY NOT NULL, journey TEXT NOT NULL, version INTEGER NOT NULL, startedAt INTEGER NOT NULL, ending TEXT);
        CREATE TABLE record (
          session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, line INTEGER NOT NULL, json TEXT NOT NULL,
          PRIMARY KEY (session, line)) WITHOUT ROWID;
        PRAGMA user_version = \(layout);
        """)
  }

  func read<Value>(_ body: (GRDB.Database) throws -> Value) throws(WorkflowError) -> Value {
    do { return try queue.read(body) } catch { throw .database(error, path) }
  }

  /// One transaction: all of it is durable when this returns, or nothing of it is there.
  func write(_ body: (GRDB.Database) throws -> Void) throws(WorkflowError) {
    do { try queue.write(body) } catch { throw .database(error, path) }
  }
}

extension WorkflowError {
  /// An error of SQLite, as one that says what to do.
  static func database(_ error: any Error, _ path: String) -> WorkflowError {
    if let error = error as? WorkflowError { return error }
    guard let error = error as? DatabaseError else {
      return WorkflowError(.journalNotWritable, "The database \(path) cannot be used: \(error). Check the disk and try again.")
    }
    switch error.resultCode {
    case .SQLITE_FULL:
      return .file(ENOSPC, "write", path)
    // SQLite tells of a full disk as of any other trouble while it makes its companion files.
    case .SQLITE_IOERR where Files.isFull(path):
      return .file(ENOSPC, "write", path)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_AUTH:
      return .file(EACCES, "write", path)
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      return WorkflowError(
        .journalDamaged, "The database \(path) is damaged. Move it away to start anew; the pictures beside it are untouched.")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return WorkflowError(.journalNotWritable, "Another program keeps the database \(path) busy. End it and try again.")
    default:
      return WorkflowError(
        .journalNotWritable,
        "The database \(path) cannot be used (\(error.resultCode): \(error.message ?? "")). Check the disk and try again.")
    }
  }
}

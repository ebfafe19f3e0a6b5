import GRDB
import Workflow

/// The tables, as GRDB's migrations build them.
enum DatabaseLayout {
  private static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator()
    // A change of the layout is a new migration at the end. Released migrations never change.
    migrator.registerMigration("layout 1") { database in
      // host: the host that answered when the session began. isErasing: the session no longer counts, and its files and records are being
      // removed. isTidy: every picture in its folder has a record, and no runner has used the session since that was checked.
      try database.execute(
        sql: """
          CREATE TABLE session (
            id TEXT PRIMARY KEY NOT NULL, journey TEXT NOT NULL, version INTEGER NOT NULL, startedAt INTEGER NOT NULL, host TEXT,
            ending TEXT, isErasing INTEGER NOT NULL DEFAULT 0, isTidy INTEGER NOT NULL DEFAULT 0);
          CREATE TABLE record (
            session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, line INTEGER NOT NULL, json TEXT NOT NULL,
            PRIMARY KEY (session, line)) WITHOUT ROWID;
          CREATE TABLE command (
            session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, key TEXT NOT NULL, outcome TEXT NOT NULL,
            PRIMARY KEY (session, key)) WITHOUT ROWID;
          CREATE TABLE handOver (
            session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, target TEXT NOT NULL, owedSince INTEGER NOT NULL,
            isDone INTEGER NOT NULL DEFAULT 0, isReported INTEGER NOT NULL DEFAULT 0, places BLOB NOT NULL DEFAULT '',
            PRIMARY KEY (session, target)) WITHOUT ROWID;
          """)
    }
    return migrator
  }()

  /// Brings the tables of a database to the newest layout.
  /// - Throws: `newerJourney` when a newer program, or one from before the first release, has written the database.
  static func migrate(_ queue: DatabaseQueue, _ path: String) throws {
    let isComplete = try queue.read { database in
      if try migrator.hasBeenSuperseded(database) { throw refusal("a newer", path) }
      if try migrator.hasCompletedMigrations(database) { return true }
      if try migrator.appliedMigrations(database).isEmpty, try database.tableExists("session") { throw refusal("an older", path) }
      return false
    }
    guard !isComplete else { return }
    do { try migrator.migrate(queue) } catch {
      // Another program that opened the same new database may have been faster.
      guard try queue.read(migrator.hasCompletedMigrations) else { throw error }
    }
  }

  private static func refusal(_ which: String, _ path: String) -> WorkflowError {
    WorkflowError(
      .newerJourney, "The database \(path) was written by \(which) Vestibule. Use that one, or choose another data folder.")
  }
}

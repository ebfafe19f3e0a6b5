import GRDB
import Workflow

/// The tables, in the versions that SQLite's `user_version` counts.
enum DatabaseLayout {
  /// What makes each version out of the one before. A change is a new step at the end; the steps that are there never change.
  private static let steps = [
    """
    CREATE TABLE session (
      id TEXT PRIMARY KEY NOT NULL, journey TEXT NOT NULL, version INTEGER NOT NULL, startedAt INTEGER NOT NULL, ending TEXT);
    CREATE TABLE record (
      session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, line INTEGER NOT NULL, json TEXT NOT NULL,
      PRIMARY KEY (session, line)) WITHOUT ROWID;
    """,
    // isErasing: gone for everybody, its files and records are being removed. isTidy: it has ended, and its folder holds no picture that no
    // record refers to.
    """
    ALTER TABLE session ADD COLUMN isErasing INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE session ADD COLUMN isTidy INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE handOver (
      session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, target TEXT NOT NULL, owedSince INTEGER NOT NULL,
      isDone INTEGER NOT NULL DEFAULT 0, isSaid INTEGER NOT NULL DEFAULT 0, places BLOB NOT NULL DEFAULT '',
      PRIMARY KEY (session, target)) WITHOUT ROWID;
    """,
  ]

  /// Brings the tables of a database to the newest version.
  /// - Throws: `newerJourney` when a newer program has written it.
  static func lay(_ database: GRDB.Database, _ path: String) throws {
    let found = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard found <= steps.count else {
      throw WorkflowError(
        .newerJourney, "The database \(path) was written by a newer Vestibule. Use that one, or choose another data folder.")
    }
    guard found != steps.count else { return }
    for step in steps.dropFirst(max(0, found)) { try database.execute(sql: step) }
    try database.execute(sql: "PRAGMA user_version = \(steps.count)")
  }
}

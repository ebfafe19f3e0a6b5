import GRDB
import Workflow

/// What a tester's program has changed in profiles, so that what the sandbox's services and this device keep can be taken back to a moment of a
/// session. It is in memory only: nothing that was replaced or erased stays in the data folder because of it.
extension Store {
  /// Remembers from now on what this program changes in profiles. Called again, it forgets the moments before the last `changesLimit` changes, so
  /// that a day of sessions fits into memory.
  public func rememberChanges() throws(WorkflowError) { try database().rememberChanges() }

  /// How many changes are remembered at least.
  public static let changesLimit = 5_000

  /// Takes all profiles back to the moment when a session got its `count`-th record. That changes nothing in the session.
  /// - Returns: how many values were set back; nil when the moment is not remembered, because the record was written before this program began, or too long ago.
  public func takeBack(to count: Int, of session: String) throws(WorkflowError) -> Int? {
    let database = try database()
    guard database.remembersChanges else { return nil }
    let restored = try database.write { try ProfileChange.takeBack(to: count, of: session, $0) }
    // The newer values have the same key as all values.
    if restored ?? 0 > 0 { _ = try database.emptyLog() }
    return restored
  }
}

extension Database {
  /// Temporary triggers are those of this connection: other programs on the same data do not pay for them.
  func rememberChanges() throws(WorkflowError) {
    guard !remembersChanges else {
      return try write { database in
        for statement in ProfileChange.trimming { try database.execute(sql: statement, arguments: [Store.changesLimit]) }
      }
    }
    do {
      try queue.writeWithoutTransaction { try $0.execute(sql: ProfileChange.triggers) }
      history.withLock { $0 = true }
    } catch { throw .database(error, path) }
  }

  var remembersChanges: Bool { history.withLock { $0 } }

  /// Forgets what was changed of an owner, or of a whole profile.
  func forgetChanges(_ condition: String, _ argument: String?, _ database: GRDB.Database) throws {
    guard remembersChanges else { return }
    try database.execute(sql: "DELETE FROM temp.profileChange WHERE \(condition) = ?", arguments: [argument])
  }
}

/// A row of a profile as it was before a change; without a value if there was none.
private enum ProfileChange {
  /// recordMark: how many changes there were when a record was written. termChange: a list that an entry has entered or left (isRemoval), after so
  /// many changes.
  static let triggers = """
    PRAGMA temp_store = MEMORY;
    CREATE TEMP TABLE profileChange (
      number INTEGER PRIMARY KEY, profile TEXT NOT NULL, name TEXT NOT NULL, value BLOB, dueAt INTEGER, owner TEXT);
    CREATE TEMP TABLE recordMark (session TEXT NOT NULL, line INTEGER NOT NULL, changes INTEGER NOT NULL, PRIMARY KEY (session, line));
    CREATE TEMP TRIGGER profileInserted AFTER INSERT ON main.profileEntry BEGIN
      INSERT INTO profileChange (profile, name) VALUES (NEW.profile, NEW.name); END;
    CREATE TEMP TRIGGER profileUpdated AFTER UPDATE ON main.profileEntry BEGIN
      INSERT INTO profileChange (profile, name, value, dueAt, owner) VALUES (OLD.profile, OLD.name, OLD.value, OLD.dueAt, OLD.owner); END;
    CREATE TEMP TRIGGER profileDeleted AFTER DELETE ON main.profileEntry BEGIN
      INSERT INTO profileChange (profile, name, value, dueAt, owner) VALUES (OLD.profile, OLD.name, OLD.value, OLD.dueAt, OLD.owner); END;
    CREATE TEMP TABLE termChange (
      number INTEGER PRIMARY KEY, changes INTEGER NOT NULL, isRemoval INTEGER NOT NULL, profile TEXT NOT NULL, term BLOB NOT NULL,
      position INTEGER NOT NULL, name TEXT NOT NULL);
    CREATE TEMP TRIGGER termInserted AFTER INSERT ON main.profileTerm BEGIN
      INSERT INTO termChange (changes, isRemoval, profile, term, position, name)
        SELECT COALESCE(MAX(number), 0), 0, NEW.profile, NEW.term, NEW.position, NEW.name FROM profileChange; END;
    CREATE TEMP TRIGGER termDeleted AFTER DELETE ON main.profileTerm BEGIN
      INSERT INTO termChange (changes, isRemoval, profile, term, position, name)
        SELECT COALESCE(MAX(number), 0), 1, OLD.profile, OLD.term, OLD.position, OLD.name FROM profileChange; END;
    CREATE TEMP TRIGGER recordInserted AFTER INSERT ON main.record BEGIN
      INSERT OR REPLACE INTO recordMark SELECT NEW.session, NEW.line, COALESCE(MAX(number), 0) FROM profileChange; END;
    """

  /// A moment is forgotten together with the first change after it.
  static let trimming = [
    "DELETE FROM temp.recordMark WHERE changes < (SELECT MAX(number) FROM temp.profileChange) - ?",
    "DELETE FROM temp.termChange WHERE changes <= (SELECT MAX(number) FROM temp.profileChange) - ?",
    "DELETE FROM temp.profileChange WHERE number <= (SELECT MAX(number) FROM temp.profileChange) - ?",
  ]

  static func takeBack(to count: Int, of session: String, _ database: GRDB.Database) throws -> Int? {
    let mark = try Int.fetchOne(
      database, sql: "SELECT changes FROM temp.recordMark WHERE session = ? AND line = ?", arguments: [session, count - 1])
    guard let mark else { return nil }
    let terms = try Row.fetchAll(
      database, sql: "SELECT profile, term, position, name, isRemoval FROM temp.termChange WHERE changes > ? ORDER BY number DESC",
      arguments: [mark])
    // The oldest change after the moment has the value of the moment.
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT profile, name, value, dueAt, owner FROM temp.profileChange WHERE number IN
          (SELECT MIN(number) FROM temp.profileChange WHERE number > ? GROUP BY profile, name)
        """, arguments: [mark])
    for row in rows {
      let values = Array(row.databaseValues)
      if values[2].isNull {
        try database.execute(
          sql: "DELETE FROM profileEntry WHERE profile = ? AND name = ?", arguments: StatementArguments(values.prefix(2)))
      } else {
        try database.execute(
          sql: """
            INSERT INTO profileEntry (profile, name, value, dueAt, owner) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (profile, name) DO UPDATE SET value = excluded.value, dueAt = excluded.dueAt, owner = excluded.owner
            """, arguments: StatementArguments(values))
      }
    }
    // An entry that came back is in no list yet, and one that was erased stays out of all.
    for row in terms {
      let isRemoval: Bool = row[4]
      try database.execute(
        sql: isRemoval
          ? """
          INSERT OR IGNORE INTO profileTerm (profile, term, position, name) SELECT profile, ?2, ?3, name FROM profileEntry
            WHERE profile = ?1 AND name = ?4
          """
          : "DELETE FROM profileTerm WHERE profile = ? AND term = ? AND position = ? AND name = ?",
        arguments: StatementArguments(row.databaseValues.prefix(4)))
    }
    return rows.count
  }
}

import FoundationEssentials
import GRDB
import Workflow

/// The tables, as GRDB's migrations build them.
enum DatabaseLayout {
  static let first = "layout 1"
  private static let encrypted = "layout 2"
  private static let delivering = "layout 3"
  private static let issuing = "layout 4"
  private static let reminding = "layout 5"
  private static let owning = "layout 6"
  private static let naming = "layout 7"
  private static let concealing = "layout 8"
  private static let grouping = "layout 9"
  private static let timing = "layout 10"
  private static let tracing = "layout 11"
  private static let listing = "layout 12"

  /// - Parameter keys: nil while it is only asked which migrations there are.
  static func migrator(_ folder: String, _ keys: SessionKeys?) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    // A change of the layout is a new migration at the end. Released migrations never change.
    migrator.registerMigration(first) { database in
      // host: the host that answered when the session began. isErasing: the session no longer counts, and its files and records are being
      // removed (`ErasureMark`). isTidy: every picture in its folder has a record, and no runner has used the session since that was checked.
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
    // endedAt: when the session ended, in milliseconds since 1970, UTC. From here on journey, host, ending, json, outcome and places are encrypted, and target is a name that reveals nothing.
    migrator.registerMigration(encrypted) { database in
      try database.execute(
        sql: """
          CREATE TABLE sessionKey (session TEXT PRIMARY KEY NOT NULL, wrapped BLOB NOT NULL) WITHOUT ROWID;
          CREATE TABLE keyProof (proof BLOB NOT NULL);
          ALTER TABLE session ADD COLUMN endedAt INTEGER;
          """)
      guard let keys else { throw DatabaseError(message: "no key") }
      try database.execute(sql: "INSERT INTO keyProof (proof) VALUES (?)", arguments: [Data(keys.proof())])
      try Encryption(database: database, folder: folder, keys: keys).run()
    }
    // handOver has what is owed: dueAt is when the next attempt may begin, in milliseconds since 1970, UTC; 0: at once. holder, note, problem,
    // prompt, answer, text, value and content are encrypted. request: a prompt that waits for staff, which another program may answer. setting:
    // what staff set for the kiosk. secret: what a server issued to a session. profileEntry: what this device keeps between journeys.
    // recipient: the session or profile for which an event came; content is NULL once it was handled.
    migrator.registerMigration(delivering) { database in
      try database.execute(
        sql: """
          ALTER TABLE handOver ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE handOver ADD COLUMN dueAt INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE handOver ADD COLUMN isGivenUp INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE handOver ADD COLUMN problem BLOB;
          ALTER TABLE session ADD COLUMN holder BLOB;
          ALTER TABLE session ADD COLUMN note BLOB;
          CREATE TABLE request (
            session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, id TEXT NOT NULL, prompt BLOB NOT NULL, answer BLOB,
            PRIMARY KEY (session, id)) WITHOUT ROWID;
          CREATE TABLE secret (
            session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, handle TEXT NOT NULL, text BLOB NOT NULL,
            PRIMARY KEY (session, handle)) WITHOUT ROWID;
          CREATE TABLE profileEntry (profile TEXT NOT NULL, name TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (profile, name)) WITHOUT ROWID;
          CREATE TABLE inbox (
            number INTEGER PRIMARY KEY NOT NULL, recipient TEXT NOT NULL, id TEXT NOT NULL, receivedAt INTEGER NOT NULL, content BLOB,
            UNIQUE (recipient, id));
          CREATE TABLE verificationCase (id TEXT PRIMARY KEY NOT NULL, openedAt INTEGER NOT NULL, closedAt INTEGER) WITHOUT ROWID;
          ALTER TABLE session ADD COLUMN caseID TEXT REFERENCES verificationCase (id) ON DELETE SET NULL;
          CREATE TABLE setting (name TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) WITHOUT ROWID;
          CREATE TABLE audit (
            number INTEGER PRIMARY KEY NOT NULL, at INTEGER NOT NULL, event TEXT NOT NULL, party TEXT NOT NULL, session TEXT, detail TEXT,
            chain BLOB NOT NULL);
          """)
    }
    // verificationCase: opener is the session that started it with a code; expiresAt is in milliseconds since 1970, UTC, NULL: never; terms
    // is encrypted. casePart: a part of a case that was finished. issuedCode: a code that was not used yet; name reveals nothing about it.
    migrator.registerMigration(issuing) { database in
      try database.execute(
        sql: """
          ALTER TABLE verificationCase ADD COLUMN opener TEXT;
          ALTER TABLE verificationCase ADD COLUMN expiresAt INTEGER;
          ALTER TABLE verificationCase ADD COLUMN isRejected INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE verificationCase ADD COLUMN terms BLOB;
          CREATE TABLE casePart (
            caseID TEXT NOT NULL REFERENCES verificationCase (id) ON DELETE CASCADE, name TEXT NOT NULL, PRIMARY KEY (caseID, name)) WITHOUT ROWID;
          CREATE TABLE issuedCode (name TEXT PRIMARY KEY NOT NULL, expiresAt INTEGER NOT NULL, terms BLOB NOT NULL) WITHOUT ROWID;
          """)
    }
    // profileEntry: dueAt is when its system is to be reminded of the entry, in milliseconds since 1970, UTC; NULL: never.
    migrator.registerMigration(reminding) { database in
      try database.execute(
        sql: """
          ALTER TABLE profileEntry ADD COLUMN dueAt INTEGER;
          CREATE INDEX profileEntryDue ON profileEntry (profile, dueAt) WHERE dueAt IS NOT NULL;
          """)
    }
    // remoteRecords: what a server on the network keeps of a session or device; holder is the name of its key, NULL: it was erased here.
    // session: usedAt is when a runner began to use it last, in milliseconds since 1970, UTC; NULL: when it started. profileEntry: owner is the name of the session or profile to which the entry belongs, and with which it is erased; NULL: to nobody.
    migrator.registerMigration(owning) { database in
      try database.execute(
        sql: """
          ALTER TABLE session ADD COLUMN usedAt INTEGER;
          ALTER TABLE profileEntry ADD COLUMN owner TEXT;
          CREATE INDEX profileEntryOwner ON profileEntry (owner) WHERE owner IS NOT NULL;
          CREATE TABLE remoteRecords (server TEXT NOT NULL, owner TEXT NOT NULL, holder TEXT, PRIMARY KEY (server, owner)) WITHOUT ROWID;
          """)
    }
    // audit: name is the name of the member of staff, encrypted; NULL if there is none.
    migrator.registerMigration(naming) { database in
      try database.execute(sql: "ALTER TABLE audit ADD COLUMN name BLOB")
    }
    // profileEntry: from here on the parts of a name after the second are encrypted (`NameCipher`).
    migrator.registerMigration(concealing) { database in
      guard let keys else { throw DatabaseError(message: "no key") }
      let cipher = NameCipher(keys)
      for row in try Row.fetchAll(database, sql: "SELECT profile, name FROM profileEntry") {
        guard let profile = String.fromDatabaseValue(row[0]), let name = String.fromDatabaseValue(row[1]) else { continue }
        try database.execute(
          sql: "UPDATE profileEntry SET name = ? WHERE profile = ? AND name = ?", arguments: [cipher.concealed(name), profile, name])
        try Encryption.markPlain(database)
      }
    }
    // verificationCase: from here on it only groups sessions. Codes and the state of workflow sessions are the service's.
    migrator.registerMigration(grouping) { database in
      try database.execute(sql: "DROP TABLE casePart; DROP TABLE issuedCode")
      for column in ["closedAt", "opener", "expiresAt", "isRejected", "terms"] {
        try database.execute(sql: "ALTER TABLE verificationCase DROP COLUMN \(column)")
      }
      try database.execute(sql: "DELETE FROM sessionKey WHERE session = 'codes/issued' OR session LIKE 'case/%'")
    }
    // record: at is when it was written, by the session's clock, in milliseconds since 1970, UTC; NULL: by an older program.
    migrator.registerMigration(timing) { database in
      try database.execute(sql: "ALTER TABLE record ADD COLUMN at INTEGER")
    }
    // observation: what was observed beside the journal of a tester's session, encrypted; records: the number of records before it; at: by the
    // session's clock, in milliseconds since 1970, UTC.
    migrator.registerMigration(tracing) { database in
      try database.execute(
        sql: """
          CREATE TABLE observation (
            session TEXT NOT NULL REFERENCES session (id) ON DELETE CASCADE, number INTEGER NOT NULL, records INTEGER NOT NULL,
            at INTEGER NOT NULL, json BLOB NOT NULL, PRIMARY KEY (session, number)) WITHOUT ROWID;
          """)
    }
    // profileTerm: the lists in which an entry is; term is a keyed digest, and position orders each list.
    migrator.registerMigration(listing) { database in
      try database.execute(
        sql: """
          CREATE TABLE profileTerm (
            profile TEXT NOT NULL, term BLOB NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL,
            PRIMARY KEY (profile, term, position, name)) WITHOUT ROWID;
          CREATE INDEX profileTermName ON profileTerm (profile, name);
          CREATE TRIGGER profileEntryRemoved AFTER DELETE ON profileEntry BEGIN
            DELETE FROM profileTerm WHERE profile = OLD.profile AND name = OLD.name; END;
          """)
    }
    return migrator
  }

  /// Brings the tables of a database to the newest layout, and finds the key.
  /// - Throws: `newerJourney` when a newer program, or one from before the first release, has written the database; `keyNotUsable`.
  static func migrate(_ queue: any DatabaseWriter, _ path: String, _ folder: String, _ key: KeyFile) throws -> SessionKeys {
    let known = migrator(folder, nil)
    let (isComplete, isEncrypted) = try queue.read { database in
      if try known.hasBeenSuperseded(database) { throw refusal("a newer", path) }
      let applied = try known.appliedMigrations(database)
      if applied.isEmpty, try database.tableExists("session") { throw refusal("an older", path) }
      return (try known.hasCompletedMigrations(database), applied.contains(encrypted))
    }
    if !isComplete {
      let keys = SessionKeys(try key.key(isNew: !isEncrypted))
      // With a wrong key more would be encrypted.
      guard try !isEncrypted || queue.read({ try isRight(keys, $0) }) else { throw key.isWrong }
      try migrator(folder, keys).migrate(queue)
    }
    let keys = SessionKeys(try key.key(isNew: false))
    guard try queue.read({ try isRight(keys, $0) }) else { throw key.isWrong }
    // When another program uses the database, the next start does it.
    try? Encryption.removePlain(queue, folder)
    return keys
  }

  /// Whether this is the key of the database. When the proof is damaged, any session's key that it decrypts proves it too.
  private static func isRight(_ keys: SessionKeys, _ database: GRDB.Database) throws -> Bool {
    if let proof = try Row.fetchOne(database, sql: "SELECT proof FROM keyProof"), let bytes = Data.fromDatabaseValue(proof[0]),
      keys.isRight(Array(bytes))
    {
      return true
    }
    let rows = try Row.fetchCursor(database, sql: "SELECT session, wrapped FROM sessionKey")
    while let row = try rows.next() {
      guard let session = String.fromDatabaseValue(row[0]), let wrapped = Data.fromDatabaseValue(row[1]) else { continue }
      if keys.cipher(session, wrapped: wrapped) != nil { return true }
    }
    return false
  }

  private static func refusal(_ which: String, _ path: String) -> WorkflowError {
    WorkflowError(
      .newerJourney, "The database \(path) was written by \(which) Vestibule. Use that one, or choose another data folder.")
  }
}

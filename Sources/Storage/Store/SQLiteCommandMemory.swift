import FoundationEssentials
import GRDB
import Workflow

/// The outcomes of one session's commands in the database. They are erased with their session.
public final class SQLiteCommandMemory: CommandMemory {
  public let session: String
  private let store: Store

  init(session: String, store: Store) {
    self.session = session
    self.store = store
  }

  /// - Throws: `journalDamaged` when the outcome cannot be read; the errors of opening the database.
  public func outcome(of key: String) throws(WorkflowError) -> EffectOutcome? {
    let database = try store.database()
    let value = try database.read { database in
      try DatabaseValue.fetchOne(
        database,
        sql: "SELECT outcome FROM command WHERE session = ? AND key = ?", arguments: [session, key])
    }
    guard let value else { return nil }
    guard let sealed = Data.fromDatabaseValue(value), let text = try database.cipher(of: session)?.text(sealed, .command(key: key)) else {
      throw Damage.session(session, "the outcome of a command cannot be read").error
    }
    return try EffectOutcome(encoded: text)
  }

  /// When this returns, the outcome survives a power cut.
  /// - Throws: `unknownSession` when the session has no first record yet or is being erased; `diskFull`, `folderNotWritable`,
  ///   `journalNotWritable`; `folderGone` when the data folder was removed or replaced.
  public func keep(_ outcome: EffectOutcome, of key: String) throws(WorkflowError) {
    let text = try outcome.encoded(), store = try store.database()
    let sealed = try store.cipher(of: session)?.seal(text, .command(key: key))
    try store.write { database in
      let isKnown =
        try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM session WHERE id = ? AND isErasing = 0)", arguments: [session])
      guard isKnown == true, let sealed else { throw self.store.unknown(self.session) }
      try database.execute(
        sql: "INSERT OR IGNORE INTO command (session, key, outcome) VALUES (?, ?, ?)", arguments: [session, key, sealed])
    }
  }
}

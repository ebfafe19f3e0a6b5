import FoundationEssentials
import GRDB
import Workflow

/// The secrets that a server issued to one session, encrypted with the session's key. They go when the session ends or is erased.
public final class SessionVault: Vault {
  public let session: String
  private let store: Store

  init(session: String, store: Store) {
    self.session = session
    self.store = store
  }

  /// - Throws: `journalDamaged` when the secret cannot be read; the errors of opening the database.
  public func secret(of handle: SecretHandle) throws(WorkflowError) -> String? {
    let database = try store.database()
    let value = try database.read {
      try DatabaseValue.fetchOne($0, sql: "SELECT text FROM secret WHERE session = ? AND handle = ?", arguments: [session, handle.id])
    }
    guard let value else { return nil }
    guard let sealed = Data.fromDatabaseValue(value), let text = try database.cipher(of: session)?.text(sealed, .secret(handle: handle.id))
    else { throw Damage.session(session, "a secret cannot be read").error }
    return text
  }

  /// - Throws: `unknownSession` when the session has no first record yet, has ended, or is being erased; `diskFull`, `folderNotWritable`,
  ///   `journalNotWritable`, `folderGone`.
  public func keep(_ text: String, of handle: SecretHandle) throws(WorkflowError) {
    let database = try store.database()
    let sealed = try database.cipher(of: session)?.seal(text, .secret(handle: handle.id))
    try database.write {
      let isOpen = try Bool.fetchOne(
        $0, sql: "SELECT EXISTS (SELECT 1 FROM session WHERE id = ? AND isErasing = 0 AND ending IS NULL)", arguments: [session])
      guard isOpen == true, let sealed else { throw store.unknown(session) }
      try $0.execute(
        sql: "INSERT OR REPLACE INTO secret (session, handle, text) VALUES (?, ?, ?)", arguments: [session, handle.id, sealed])
    }
  }

  public func forget(_ handle: SecretHandle) throws(WorkflowError) {
    try store.database().write {
      try $0.execute(sql: "DELETE FROM secret WHERE session = ? AND handle = ?", arguments: [session, handle.id])
    }
  }
}

extension Store {
  /// The secrets that a server issued to a session.
  public func vault(_ session: String) throws(WorkflowError) -> SessionVault {
    try check(session)
    return SessionVault(session: session, store: self)
  }
}

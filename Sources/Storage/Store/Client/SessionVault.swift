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

  public func keep(_ text: String, of handle: SecretHandle) throws(WorkflowError) { try apply([handle: text]) }
  public func forget(_ handle: SecretHandle) throws(WorkflowError) { try apply([handle: nil]) }

  /// Keeps and forgets (nil) several secrets at once: all of them or none. When this returns, they survive a power cut.
  /// - Throws: `unknownSession` when a secret is to be kept and the session has no first record yet, has ended, or is being erased;
  ///   `diskFull`, `folderNotWritable`, `journalNotWritable`, `folderGone`.
  public func apply(_ texts: [SecretHandle: String?]) throws(WorkflowError) {
    let database = try store.database(), cipher = try database.cipher(of: session)
    let sealed = texts.map { handle, text in (handle, text.flatMap { cipher?.seal($0, .secret(handle: handle.id)) }) }
    let keeps = texts.values.contains { $0 != nil }
    try database.write {
      let isOpen = try Bool.fetchOne(
        $0, sql: "SELECT EXISTS (SELECT 1 FROM session WHERE id = ? AND isErasing = 0 AND ending IS NULL)", arguments: [session])
      if keeps { guard isOpen == true, cipher != nil else { throw store.unknown(session) } }
      for (handle, text) in sealed {
        try $0.execute(sql: "DELETE FROM secret WHERE session = ? AND handle = ?", arguments: [session, handle.id])
        guard let text else { continue }
        try $0.execute(sql: "INSERT INTO secret (session, handle, text) VALUES (?, ?, ?)", arguments: [session, handle.id, text])
      }
    }
  }

  /// The handles that begin with a text, sorted.
  public func handles(from beginning: String) throws(WorkflowError) -> [SecretHandle] {
    try store.database().read {
      try String.fetchAll(
        $0, sql: "SELECT handle FROM secret WHERE session = ? AND handle >= ? AND handle < ? || char(0x10FFFF) ORDER BY handle",
        arguments: [session, beginning, beginning])
    }.map { SecretHandle(id: $0) }
  }
}

extension Store {
  /// The secrets that a server issued to a session.
  public func vault(_ session: String) throws(WorkflowError) -> SessionVault {
    try check(session)
    return SessionVault(session: session, store: self)
  }
}

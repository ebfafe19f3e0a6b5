import FoundationEssentials
import GRDB
import Workflow

/// The mark of a session whose erasure has begun: the cell `isErasing`, which is 0 without it.
///
/// The mark is sealed with the session's key, because one damaged cell must not cause the loss of a session. Once the key is destroyed, no
/// data of the session can be read any more, and any mark counts. Anybody who can write the database can also delete the session; no mark
/// prevents that.
enum ErasureMark {
  /// - Parameter wrapped: the session's key, as it is kept; NULL: it has none.
  static func isSet(_ cell: DatabaseValue, of session: String?, wrapped: DatabaseValue, _ keys: SessionKeys) -> Bool {
    if Int.fromDatabaseValue(cell) == 0 { return false }
    if wrapped.isNull { return true }
    guard let session, let wrapped = Data.fromDatabaseValue(wrapped), let sealed = Data.fromDatabaseValue(cell) else { return false }
    return keys.cipher(session, wrapped: wrapped)?.open(sealed, .erasure) != nil
  }

  /// - Parameter cipher: the session's, or nil if it has no key that can be read.
  static func made(with cipher: SessionCipher?) -> DatabaseValue {
    guard let cipher else { return 1.databaseValue }
    return cipher.seal([UInt8](), .erasure).databaseValue
  }
}

extension Database {
  /// Marks a session, from which moment on it no longer counts.
  func markErasure(of session: String) throws(WorkflowError) {
    try markErasure(of: [session]) { _ in }
  }

  /// Marks sessions, all of them or none.
  /// - Parameter more: what is written together with the marks.
  func markErasure(of sessions: [String], _ more: (GRDB.Database) throws -> Void) throws(WorkflowError) {
    // A key that cannot be read is erased like none.
    let marks = sessions.map { (session: $0, mark: ErasureMark.made(with: try? cipher(of: $0))) }
    try write { database in
      for (session, mark) in marks {
        try database.execute(sql: "UPDATE session SET isErasing = ? WHERE id = ?", arguments: [mark, session])
      }
      try more(database)
    }
  }

  /// Takes a mark away that is none, so that its session counts again.
  func removeFalseMark(of session: String) throws(WorkflowError) {
    try write { database in
      guard
        let row = try Row.fetchOne(database, sql: "SELECT \(SessionRow.columns) FROM session WHERE id = ?", arguments: [session]),
        !SessionRow(row, keys, isListed: true).isErasing
      else { return }
      try database.execute(sql: "UPDATE session SET isErasing = 0 WHERE id = ?", arguments: [session])
    }
  }
}

import GRDB
import Workflow

/// What is kept of a session beside its journal, so that staff find it.
extension Store {
  /// Keeps the name of the document's holder.
  public func setHolder(_ name: String, of session: String) throws(WorkflowError) {
    let database = try database()
    guard let sealed = try database.cipher(of: session)?.seal(name, .holder) else { throw unknown(session) }
    try database.write { try $0.execute(sql: "UPDATE session SET holder = ? WHERE id = ?", arguments: [sealed, session]) }
  }

  /// Keeps what staff noted of a session.
  /// - Parameters:
  ///   - note: the note; empty for none.
  ///   - party: who noted it, for the audit log.
  public func setNote(_ note: String, of session: String, by party: AuditParty) throws(WorkflowError) {
    let database = try database()
    guard let sealed = try database.cipher(of: session)?.seal(note, .note) else { throw unknown(session) }
    try database.write {
      try $0.execute(
        sql: "UPDATE session SET note = ? WHERE id = ?", arguments: [note.isEmpty ? nil : sealed, session])
      try database.audit.append(.noteChanged, party, session: session, to: $0)
    }
  }

  /// A number that changes when another program, or this one, has changed the database.
  public func changeCount() throws(WorkflowError) -> Int {
    try database().read { try Int.fetchOne($0, sql: "SELECT (SELECT data_version FROM pragma_data_version) + total_changes()") ?? 0 }
  }
}

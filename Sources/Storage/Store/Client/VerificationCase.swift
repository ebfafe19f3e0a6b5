import GRDB
import Workflow

/// Several journeys of one client that are erased together: those of a workflow session, whose id names the case. A case holds no data: what is
/// known of the client is in its sessions. It ends with the last of them.
extension Store {
  /// Puts a session into a case, which is opened if it is not there yet. Repeating it changes nothing.
  /// - Parameter id: letters, digits and hyphens.
  /// - Throws: `unknownSession` when the session has no first record yet, or was erased.
  public func join(_ session: String, toCase id: String, at now: Int64 = Store.now) throws(WorkflowError) {
    guard SessionID.isPlain(id) else {
      throw WorkflowError(code: "unknownCase", module: "Store", message: "\"\(id)\" cannot be the id of a case. Start another session.")
    }
    try database().write {
      try $0.execute(sql: "INSERT OR IGNORE INTO verificationCase (id, openedAt) VALUES (?, ?)", arguments: [id, now])
      try $0.execute(sql: "UPDATE session SET caseID = ? WHERE id = ? AND isErasing = 0", arguments: [id, session])
      guard $0.changesCount == 1 else { throw unknown(session) }
    }
  }

  /// The case that a session belongs to, or nil if it belongs to none.
  public func caseID(of session: String) throws(WorkflowError) -> String? {
    try check(session)
    return try database().read {
      try String.fetchOne($0, sql: "SELECT caseID FROM session WHERE id = ? AND isErasing = 0", arguments: [session])
    }
  }

  /// The ids of the sessions of a case that have not been erased, the oldest first.
  public func sessions(ofCase id: String) throws(WorkflowError) -> [String] {
    try database().read {
      try String.fetchAll($0, sql: "SELECT id FROM session WHERE caseID = ? AND isErasing = 0 ORDER BY startedAt, rowid", arguments: [id])
    }
  }

  /// Erases a case with all its sessions: all of them, or none. If the process is killed after they were marked, the next `sweep` finishes. If
  /// there is no such case, nothing happens.
  /// - Throws: `journalInUse` while a runner uses one of the sessions.
  public func eraseCase(_ id: String, by party: AuditParty = .program) throws(WorkflowError) {
    let sessions = try sessions(ofCase: id)
    var locks: [SessionLock] = []
    for session in sessions { locks.append(try lock(session)) }
    try database().markErasure(of: sessions) {
      try $0.execute(sql: "DELETE FROM verificationCase WHERE id = ?", arguments: [id])
    }
    locks = []
    for session in sessions { try erase(session, by: party) }
    // The log still holds the case's id.
    _ = try database().emptyLog()
  }

  /// Removes cases that have no sessions any more.
  func removeEmptyCases() throws(WorkflowError) {
    try database().write {
      try $0.execute(
        sql: "DELETE FROM verificationCase WHERE NOT EXISTS (SELECT 1 FROM session WHERE caseID = verificationCase.id)")
    }
  }
}

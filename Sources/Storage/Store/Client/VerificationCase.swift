import GRDB
import Workflow

/// Several journeys of one client that belong together. A case itself holds no personal data: what is known of the client is in its sessions.
public struct VerificationCase: Equatable, Sendable {
  public var id: String
  /// Milliseconds since 1970, UTC.
  public var openedAt: Int64
  /// nil while sessions can be added.
  public var closedAt: Int64?
  /// The ids of its sessions that have not been erased, the oldest first.
  public var sessions: [String]
}

extension Store {
  /// Opens a case without sessions.
  /// - Parameter id: letters, digits and hyphens.
  public func openCase(_ id: String = Runner.newSession(), at now: Int64 = Store.now) throws(WorkflowError) -> VerificationCase {
    guard SessionID.isPlain(id) else { throw unknownCase(id) }
    try database().write {
      try $0.execute(sql: "INSERT INTO verificationCase (id, openedAt) VALUES (?, ?)", arguments: [id, now])
    }
    return VerificationCase(id: id, openedAt: now, sessions: [])
  }

  /// - Throws: `unknownCase`.
  public func verificationCase(_ id: String) throws(WorkflowError) -> VerificationCase {
    let found = try database().read { database -> VerificationCase? in
      guard
        let row = try Row.fetchOne(database, sql: "SELECT openedAt, closedAt FROM verificationCase WHERE id = ?", arguments: [id]),
        let openedAt = Int64.fromDatabaseValue(row["openedAt"])
      else { return nil }
      let sessions = try String.fetchAll(
        database, sql: "SELECT id FROM session WHERE caseID = ? AND isErasing = 0 ORDER BY startedAt, rowid", arguments: [id])
      return VerificationCase(id: id, openedAt: openedAt, closedAt: Int64.fromDatabaseValue(row["closedAt"]), sessions: sessions)
    }
    guard let found else { throw unknownCase(id) }
    return found
  }

  /// Adds a session, which leaves the case that it belonged to.
  /// - Throws: `unknownCase`; `caseClosed`; `unknownSession` when the session has no first record yet or was erased.
  public func add(_ session: String, toCase id: String) throws(WorkflowError) {
    guard try row(session)?.isErasing == false else { throw unknown(session) }
    guard try verificationCase(id).closedAt == nil else {
      throw WorkflowError(code: "caseClosed", module: "Store", message: "The case \"\(id)\" is closed. Open a new one for this session.")
    }
    try database().write { try $0.execute(sql: "UPDATE session SET caseID = ? WHERE id = ?", arguments: [id, session]) }
  }

  /// From now on no session can be added. Closing it again changes nothing.
  /// - Throws: `unknownCase`.
  public func closeCase(_ id: String, at now: Int64 = Store.now) throws(WorkflowError) {
    _ = try verificationCase(id)
    try database().write {
      try $0.execute(sql: "UPDATE verificationCase SET closedAt = ? WHERE id = ? AND closedAt IS NULL", arguments: [now, id])
    }
  }

  /// Erases a case with all its sessions: all of them, or none. If the process is killed after they were marked, the next `sweep` finishes.
  /// - Throws: `unknownCase`; `journalInUse` while a runner uses one of the sessions.
  public func eraseCase(_ id: String, by party: AuditParty = .program) throws(WorkflowError) {
    let sessions = try verificationCase(id).sessions
    var locks: [SessionLock] = []
    for session in sessions { locks.append(try lock(session)) }
    let database = try database()
    try database.markErasure(of: sessions) {
      try $0.execute(sql: "DELETE FROM sessionKey WHERE session = ?", arguments: [Self.key(ofCase: id)])
      try $0.execute(sql: "DELETE FROM verificationCase WHERE id = ?", arguments: [id])
    }
    database.forgetCipher(of: Self.key(ofCase: id))
    locks = []
    for session in sessions { try erase(session, by: party) }
    // The log still holds the case's key.
    _ = try database.emptyLog()
  }

  /// The name of a case's key among those of the sessions, whose ids have no slash.
  static func key(ofCase id: String) -> String { "case/\(id)" }

  func unknownCase(_ id: String) -> WorkflowError {
    WorkflowError(code: "unknownCase", module: "Store", message: "There is no case \"\(id)\". Open it before sessions are added.")
  }
}

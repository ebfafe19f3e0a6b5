import FoundationEssentials
import GRDB
import Workflow

/// The state of a case that a session opened (`startWorkflowSession`).
public struct CaseState: Equatable, Sendable {
  /// The bytes with which its code was issued.
  public var terms: [UInt8]
  /// Milliseconds since 1970, UTC; nil if it does not expire.
  public var expiresAt: Int64?
  /// Whether staff rejected the client.
  public var isRejected: Bool
  /// Whether no session can be added.
  public var isClosed: Bool
}

/// A case before it is written.
struct NewCase {
  let id: String
  let opener: String
  let openedAt: Int64
  let expiresAt: Int64?
  let terms: Data
  /// Its key, as it is kept.
  let key: Data
}

extension Store {
  /// Opens a case without a code, for a session that has none yet.
  /// - Parameter id: the id of a new case: letters, digits and hyphens.
  /// - Returns: the case's id, or the id of the session's case if the session opened one before a crash.
  /// - Throws: `unknownSession` when the session has no first record yet, or was erased.
  public func openCase(
    _ id: String = Runner.newSession(), for session: String, terms: [UInt8], at now: Int64
  ) throws(WorkflowError) -> String {
    if let known = try caseID(of: session) { return known }
    let new = try newCase(id, terms, opener: session, at: now, expiresAt: nil)
    try database().write { try insert(new, to: $0) }
    return new.id
  }

  /// - Returns: nil for a case that does not exist or was not opened by a session.
  public func caseState(_ id: String) throws(WorkflowError) -> CaseState? {
    let database = try database()
    let row = try database.read {
      try Row.fetchOne(
        $0, sql: "SELECT expiresAt, isRejected, closedAt, terms FROM verificationCase WHERE id = ? AND terms IS NOT NULL", arguments: [id])
    }
    guard let row else { return nil }
    guard let sealed = Data.fromDatabaseValue(row["terms"]),
      let terms = try database.cipher(of: Self.key(ofCase: id))?.open(sealed, .terms),
      let isRejected = Int.fromDatabaseValue(row["isRejected"])
    else { throw Damage.verificationCase(id).error }
    return CaseState(
      terms: terms, expiresAt: Int64.fromDatabaseValue(row["expiresAt"]), isRejected: isRejected != 0,
      isClosed: Int64.fromDatabaseValue(row["closedAt"]) != nil)
  }

  /// The case that a session belongs to, or nil if it belongs to none.
  public func caseID(of session: String) throws(WorkflowError) -> String? {
    try check(session)
    return try database().read {
      try String.fetchOne($0, sql: "SELECT caseID FROM session WHERE id = ? AND isErasing = 0", arguments: [session])
    }
  }

  /// Whether a session opened its own case.
  public func openedItsCase(_ session: String) throws(WorkflowError) -> Bool {
    try database().read {
      try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM verificationCase WHERE opener = ?)", arguments: [session]) ?? false
    }
  }

  /// Whether a part of a case was finished.
  public func isFinished(_ part: String, ofCase id: String) throws(WorkflowError) -> Bool {
    let database = try database()
    guard let name = try database.cipher(of: Self.key(ofCase: id))?.name(for: part) else { return false }
    return try database.read {
      try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM casePart WHERE caseID = ? AND name = ?)", arguments: [id, name]) ?? false
    }
  }

  /// Remembers that a part of a case was finished, also when the sessions are erased. Finishing it again changes nothing.
  /// - Throws: `unknownCase`.
  public func finish(_ part: String, ofCase id: String) throws(WorkflowError) {
    let database = try database()
    guard let name = try database.cipher(of: Self.key(ofCase: id))?.name(for: part) else { throw unknownCase(id) }
    try database.write {
      try $0.execute(
        sql: "INSERT OR IGNORE INTO casePart (caseID, name) SELECT id, ? FROM verificationCase WHERE id = ?", arguments: [name, id])
    }
  }

  /// Rejects the client of a case: nothing in it has a result from now on.
  /// - Throws: `unknownCase`.
  public func rejectCase(_ id: String, by party: AuditParty) throws(WorkflowError) {
    _ = try verificationCase(id)
    let database = try database()
    try database.write {
      try $0.execute(sql: "UPDATE verificationCase SET isRejected = 1 WHERE id = ?", arguments: [id])
      try database.audit.append(.clientRejected, party, to: $0)
    }
  }

  /// Removes cases that have no sessions and in which nothing more can happen.
  func removeEndedCases(at now: Int64 = Store.now) throws(WorkflowError) {
    let ids = try database().read {
      try String.fetchAll(
        $0,
        sql: """
          SELECT id FROM verificationCase WHERE terms IS NOT NULL AND (closedAt IS NOT NULL OR expiresAt < ?)
          AND NOT EXISTS (SELECT 1 FROM session WHERE caseID = verificationCase.id)
          """, arguments: [now - 86_400_000])
    }
    for id in ids { try eraseCase(id) }
  }

  func newCase(_ id: String, _ terms: [UInt8], opener: String, at now: Int64, expiresAt: Int64?) throws(WorkflowError) -> NewCase {
    let (cipher, key) = try database().keys.make(for: Self.key(ofCase: id))
    return NewCase(id: id, opener: opener, openedAt: now, expiresAt: expiresAt, terms: try cipher.seal(terms, .terms), key: key)
  }

  func insert(_ new: NewCase, to database: GRDB.Database) throws {
    try database.execute(
      sql: "INSERT INTO sessionKey (session, wrapped) VALUES (?, ?)", arguments: [Self.key(ofCase: new.id), new.key])
    try database.execute(
      sql: "INSERT INTO verificationCase (id, openedAt, opener, expiresAt, terms) VALUES (?, ?, ?, ?, ?)",
      arguments: [new.id, new.openedAt, new.opener, new.expiresAt, new.terms])
    try database.execute(
      sql: "UPDATE session SET caseID = ? WHERE id = ? AND isErasing = 0 AND caseID IS NULL", arguments: [new.id, new.opener])
    guard database.changesCount == 1 else { throw unknown(new.opener) }
  }
}

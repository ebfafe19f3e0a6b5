import FoundationEssentials
import GRDB
import Workflow

/// What became of the attempt to open a case with an issued code.
public enum CodeUse: Equatable, Sendable {
  /// The code is used up.
  case opened(caseID: String)
  /// It was never issued, or was used before.
  case unknown
  case expired
}

extension Store {
  /// Keeps a code that opens one case. The store keeps no more of it than a keyed hash.
  ///
  /// - Parameters:
  ///   - terms: the caller's bytes, which the case gets.
  ///   - expiresAt: milliseconds since 1970, UTC.
  ///   - party: who issues it, for the audit log.
  /// - Returns: false when the same code waits already.
  public func issue(_ code: String, terms: [UInt8], expiresAt: Int64, by party: AuditParty) throws(WorkflowError) -> Bool {
    let database = try database(), cipher = try database.cipher(for: Self.codesKey), name = cipher.name(for: code)
    let sealed = try cipher.seal(terms, .code(name: name))
    var isNew = false
    try database.write {
      try $0.execute(
        sql: "INSERT OR IGNORE INTO issuedCode (name, expiresAt, terms) VALUES (?, ?, ?)", arguments: [name, expiresAt, sealed])
      isNew = $0.changesCount > 0
      if isNew { try database.audit.append(.codeIssued, party, to: $0) }
    }
    return isNew
  }

  /// Opens a case for a session that has none yet. The code is used up in the same transaction: of two programs, one gets the case.
  ///
  /// - Parameters:
  ///   - id: the id of a new case: letters, digits and hyphens.
  ///   - now: milliseconds since 1970, UTC.
  /// - Returns: the session's case, when it opened one before a crash.
  /// - Throws: `unknownSession` when the session has no first record yet, or was erased.
  public func openCase(
    _ id: String = Runner.newSession(), for session: String, using code: String, at now: Int64
  ) throws(WorkflowError) -> CodeUse {
    if let known = try caseID(of: session) { return .opened(caseID: known) }
    let database = try database()
    guard let cipher = try database.cipher(of: Self.codesKey) else { return .unknown }
    let name = cipher.name(for: code)
    let row = try database.read {
      try Row.fetchOne($0, sql: "SELECT expiresAt, terms FROM issuedCode WHERE name = ?", arguments: [name])
    }
    guard let row else { return .unknown }
    guard let expiresAt = Int64.fromDatabaseValue(row["expiresAt"]), let sealed = Data.fromDatabaseValue(row["terms"]),
      let terms = cipher.open(sealed, .code(name: name))
    else { throw Damage.codes.error }
    guard now < expiresAt else { return .expired }
    let new = try newCase(id, terms, opener: session, at: now, expiresAt: expiresAt)
    var isUsed = false
    try database.write {
      try $0.execute(sql: "DELETE FROM issuedCode WHERE name = ?", arguments: [name])
      isUsed = $0.changesCount > 0
      if isUsed { try self.insert(new, to: $0) }
    }
    return isUsed ? .opened(caseID: new.id) : .unknown
  }

  /// Removes codes that expired a day ago. Until then, a person who types one learns that it is too late.
  func removeExpiredCodes(at now: Int64 = Store.now) throws(WorkflowError) {
    try database().write { try $0.execute(sql: "DELETE FROM issuedCode WHERE expiresAt < ?", arguments: [now - 86_400_000]) }
  }

  /// The name of the codes' key among those of the sessions, whose ids have no slash.
  private static var codesKey: String { "codes/issued" }
}

import Cryptography
import FoundationEssentials
import GRDB
import Workflow

/// The append-only log of who did what when. Each row carries a code over itself and the code of the row before it (HMAC-SHA256, RFC 2104,
/// under a key derived from the key of the store), so that a changed, removed or inserted row is noticed. Rows that are cut off at the end are
/// not: keep a copy of the log elsewhere if that matters.
struct AuditLog {
  private let key: SymmetricKey
  /// Encrypts the names of staff.
  private let names: SessionCipher

  init(_ keys: SessionKeys) {
    key = keys.derived("audit log")
    names = SessionCipher(session: "audit", key: keys.derived("audit names"))
  }

  /// Appends a row. It is durable with the transaction.
  func append(
    _ event: AuditEvent, _ party: AuditParty, session: String? = nil, detail: String? = nil, to database: GRDB.Database
  ) throws {
    let last = try Row.fetchOne(database, sql: "SELECT number, chain FROM audit ORDER BY number DESC LIMIT 1")
    let number = (last.flatMap { Int.fromDatabaseValue($0["number"]) } ?? 0) + 1
    let before = last.flatMap { Data.fromDatabaseValue($0["chain"]) } ?? Data()
    let entry = AuditEntry(
      number: number, at: Store.now, event: event.rawValue, party: party.word, name: party.name, session: session, detail: detail,
      isIntact: true)
    try database.execute(
      sql: "INSERT INTO audit (number, at, event, party, name, session, detail, chain) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        number, entry.at, entry.event, entry.party, party.name.map { names.seal($0, .auditName(row: number)) }, session, detail,
        code(of: entry, after: before),
      ])
  }

  /// All rows, the oldest first. A row that was changed, or that follows a gap, is marked, and the rows after it are checked from there on.
  func entries(_ database: GRDB.Database) throws -> [AuditEntry] {
    var entries: [AuditEntry] = []
    var before: Data? = Data()
    let rows = try Row.fetchCursor(
      database, sql: "SELECT number, at, event, party, name, session, detail, chain FROM audit ORDER BY number")
    while let row = try rows.next() {
      let chain = Data.fromDatabaseValue(row["chain"])
      let number = Int.fromDatabaseValue(row["number"]) ?? 0
      var entry = AuditEntry(
        number: number, at: Int64.fromDatabaseValue(row["at"]) ?? 0, event: String.fromDatabaseValue(row["event"]) ?? "",
        party: String.fromDatabaseValue(row["party"]) ?? "",
        name: Data.fromDatabaseValue(row["name"]).flatMap { names.text($0, .auditName(row: number)) },
        session: String.fromDatabaseValue(row["session"]), detail: String.fromDatabaseValue(row["detail"]), isIntact: false)
      entry.isIntact = entry.number == entries.count + 1 && chain == before.map { code(of: entry, after: $0) }
      before = chain
      entries.append(entry)
    }
    return entries
  }

  private func code(of entry: AuditEntry, after before: Data) -> Data {
    // Rows without a name have the same code as before there were names.
    let number = entry.name.map { "\(entry.number) \($0)" } ?? "\(entry.number)"
    let fields = [number, "\(entry.at)", entry.event, entry.party, entry.session ?? "-", entry.detail ?? "-"]
    return Data(MessageAuthentication.hmacSHA256(Array(before), Array(fields.joined(separator: "\0").utf8), key: key.bytes))
  }
}

extension Store {
  /// Appends a row to the audit log. A log that cannot be written to never stops what it would record.
  public func audit(_ event: AuditEvent, by party: AuditParty, session: String? = nil, detail: String? = nil) {
    guard let database = try? database() else { return }
    try? database.write { try database.audit.append(event, party, session: session, detail: detail, to: $0) }
  }

  /// The audit log, the oldest row first.
  public func auditEntries() throws(WorkflowError) -> [AuditEntry] {
    let database = try database()
    return try database.read { try database.audit.entries($0) }
  }
}

extension Database {
  var audit: AuditLog { AuditLog(keys) }
}

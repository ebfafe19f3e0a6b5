import FoundationEssentials
import GRDB
import Workflow

/// What was observed in a session beside its journal, such as the requests that it sent: a list that only grows. It is encrypted with the
/// session's key and erased with it.
extension Store {
  /// The most observations that a session keeps.
  public static let traceLimit = 10_000

  /// Adds an observation to a session. When this returns, it survives a power cut.
  /// - Parameters:
  ///   - records: the number of records that the journal had by then, also those that are not written yet.
  ///   - time: by the session's clock, in milliseconds since 1970, UTC.
  /// - Throws: `unknownSession` when the session has no first record yet or is being erased; `traceFull` when it has as many observations as
  ///   are kept; `diskFull`, `folderNotWritable`, `journalNotWritable`, `folderGone`.
  public func observe(_ json: String, after records: Int, at time: Int64, in session: String) throws(WorkflowError) {
    try check(session)
    let database = try database()
    guard let cipher = try database.cipher(of: session) else { throw unknown(session) }
    try database.write {
      let isKnown =
        try Bool.fetchOne($0, sql: "SELECT EXISTS (SELECT 1 FROM session WHERE id = ? AND isErasing = 0)", arguments: [session])
      guard isKnown == true else { throw unknown(session) }
      let count = try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM observation WHERE session = ?", arguments: [session]) ?? 0
      guard count < Self.traceLimit else { throw Self.traceFull }
      try $0.execute(
        sql: "INSERT INTO observation (session, number, records, at, json) VALUES (?, ?, ?, ?, ?)",
        arguments: [session, count, records, time, cipher.seal(json, .observation(number: count))])
    }
  }

  /// The observations of a session in their order, each as JSON, with the number of records before it and its time.
  /// - Throws: `unknownSession`; `journalDamaged` when one cannot be read.
  public func observations(of id: String) throws(WorkflowError) -> [(records: Int, time: Int64, json: String)] {
    guard let row = try row(id), !row.isErasing else { throw unknown(id) }
    let database = try database()
    let rows = try database.read {
      try Row.fetchAll($0, sql: "SELECT number, records, at, json FROM observation WHERE session = ? ORDER BY number", arguments: [id])
    }
    let cipher = try database.cipher(of: id)
    var observations: [(records: Int, time: Int64, json: String)] = []
    for row in rows {
      guard let number = Int.fromDatabaseValue(row["number"]), let records = Int.fromDatabaseValue(row["records"]),
        let time = Int64.fromDatabaseValue(row["at"]), let sealed = Data.fromDatabaseValue(row["json"]),
        let json = cipher?.text(sealed, .observation(number: number))
      else { throw Damage.session(id, "observation \(observations.count + 1) cannot be read").error }
      observations.append((records, time, json))
    }
    return observations
  }

  private static var traceFull: WorkflowError {
    WorkflowError(
      code: "traceFull", module: "Store",
      message: "The session has \(traceLimit) observations, and no more are kept. Start a new session to see what follows.")
  }
}

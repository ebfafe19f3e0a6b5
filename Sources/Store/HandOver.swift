import FoundationEssentials
import GRDB
import Glibc
import Workflow

/// That the result of a session that has ended belongs to a place outside of it.
public struct HandOver: Equatable, Sendable {
  public var session: String
  /// Where to, as the caller of the session writes it; the store only keeps it.
  public var target: String
  /// Milliseconds since 1970, UTC: when the session ended.
  public var owedSince: Int64
  /// Whether it lies there.
  public var isDone: Bool
  /// The files and folders that were written.
  public var places: [String]

  static let columns = "session, target, owedSince, isDone, places"

  /// nil for a damaged row.
  init?(_ row: Row) {
    guard let session = String.fromDatabaseValue(row["session"]), SessionID.isPlain(session),
      let target = String.fromDatabaseValue(row["target"]), let since = Int64.fromDatabaseValue(row["owedSince"]),
      let isDone = Int.fromDatabaseValue(row["isDone"]), let places = String.fromDatabaseValue(row["places"])
    else { return nil }
    self.session = session
    self.target = target
    owedSince = since
    self.isDone = isDone != 0
    // No path holds a zero byte.
    self.places = places.split(separator: "\0").map(String.init)
  }
}

extension Store {
  /// What is owed: sessions that ended, and whose result did not reach its place.
  public func owedHandOvers() throws(WorkflowError) -> [HandOver] {
    try handOvers("isDone = 0 AND session IN (SELECT id FROM session WHERE isErasing = 0)")
  }

  /// What was handed over of a session, or is owed.
  public func handOvers(of session: String) throws(WorkflowError) -> [HandOver] {
    try handOvers("session = ?", [session])
  }

  private func handOvers(_ condition: String, _ arguments: StatementArguments = []) throws(WorkflowError) -> [HandOver] {
    try database().read { database in
      try Row.fetchAll(
        database, sql: "SELECT \(HandOver.columns) FROM handOver WHERE \(condition) ORDER BY owedSince, session, target",
        arguments: arguments
      ).compactMap(HandOver.init)
    }
  }

  /// Hands a session's result over, and remembers that it was done. While it goes on, no other program does it or erases the session.
  ///
  /// - Parameter work: writes the files and says where they lie. What it throws leaves the hand-over owed.
  public func handOver(_ session: String, to target: String, _ work: () throws -> [String]) throws {
    // A store that cannot be written to any more is no reason to withhold a result.
    let lock = try? lock(session)
    try withExtendedLifetime(lock) { note(session, target, try work()) }
  }

  /// Hands over what an earlier run still owes.
  /// - Returns: false when there is nothing to do: another program runs the session, or has handed it over meanwhile.
  public func settle(_ debt: HandOver, _ work: () throws -> [String]) throws -> Bool {
    guard let lock = try? lock(debt.session, attempts: 2) else { return false }
    return try withExtendedLifetime(lock) {
      guard try handOvers(of: debt.session).contains(debt) else { return false }
      note(debt.session, debt.target, try work())
      return true
    }
  }

  /// Where it cannot be noted, the same files are written once more at the next start.
  private func note(_ session: String, _ target: String, _ places: [String]) {
    try? database().write { database in
      try database.execute(
        sql: """
          INSERT INTO handOver (session, target, owedSince, isDone, places) SELECT id, ?, ?, 1, ? FROM session WHERE id = ?
          ON CONFLICT (session, target) DO UPDATE SET isDone = 1, places = excluded.places
          """, arguments: [target, Self.now, Data(places.joined(separator: "\0").utf8), session])
    }
  }

  /// The result of a session reached another place: what is owed to earlier ones is owed no more.
  public func forgetDebts(of session: String) throws(WorkflowError) {
    try database().write {
      try $0.execute(sql: "DELETE FROM handOver WHERE session = ? AND isDone = 0", arguments: [session])
    }
  }

  /// Whether a person has been told of this debt; from now on, yes.
  public func isFirstWord(of debt: HandOver) throws(WorkflowError) -> Bool {
    var isFirst = false
    try database().write { database in
      try database.execute(
        sql: "UPDATE handOver SET isSaid = 1 WHERE session = ? AND target = ? AND isSaid = 0", arguments: [debt.session, debt.target])
      isFirst = database.changesCount > 0
    }
    return isFirst
  }

  /// Milliseconds since 1970, UTC.
  static var now: Int64 {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return Int64(moment.tv_sec) * 1000 + Int64(moment.tv_nsec) / 1_000_000
  }
}

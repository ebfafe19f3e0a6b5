import Delivering
import FoundationEssentials
import GRDB
import Glibc
import Workflow

/// The delivery of an ended session's result to a place outside the session.
public struct HandOver: Equatable, Sendable {
  /// The session's id, and what tells it from the session's other deliveries.
  public let id: String
  public var session: String
  /// The destination in the caller's own notation, which the store only keeps.
  public var target: String
  /// Milliseconds since 1970, UTC: when the session ended, or when staff asked for another delivery.
  public var owedSince: Int64
  public var state: DeliveryState
  /// How many attempts have begun.
  public var attempts: Int
  /// When the next attempt may begin, in milliseconds since 1970, UTC; 0 for at once.
  public var dueAt: Int64
  /// Why the last attempt failed, in plain English; nil if it did not fail.
  public var problem: String?
  /// The files and folders that were written, or are about to be.
  public var places: [String]

  public var isDone: Bool { state == .done }

  /// Whether it is more than a place that was only noted, for an erasure.
  public var isDelivery: Bool { state != .givenUp || attempts > 0 }

  /// The places, and what a killed program left beside them.
  var written: [String] { places.flatMap { [$0] + PrivateFile.unfinished($0) } }

  static let columns =
    """
    session, target, owedSince, isDone, isGivenUp, attempts, dueAt, problem, places,
    (SELECT wrapped FROM sessionKey WHERE session = handOver.session) AS wrapped
    """

  /// nil when the row is damaged.
  init?(_ row: Row, _ keys: SessionKeys) {
    guard let session = String.fromDatabaseValue(row["session"]), SessionID.isPlain(session),
      let name = String.fromDatabaseValue(row["target"]), let since = Int64.fromDatabaseValue(row["owedSince"]),
      let isDone = Int.fromDatabaseValue(row["isDone"]), let isGivenUp = Int.fromDatabaseValue(row["isGivenUp"]),
      let sealed = Data.fromDatabaseValue(row["places"]), let wrapped = Data.fromDatabaseValue(row["wrapped"]),
      let cipher = keys.cipher(session, wrapped: wrapped), let text = cipher.text(sealed, .handOver(target: name))
    else { return nil }
    // A path cannot contain a zero byte.
    let parts = text.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    self.session = session
    id = "\(session)-\(name.prefix(8))"
    target = parts[0]
    owedSince = since
    state = isDone != 0 ? .done : isGivenUp != 0 ? .givenUp : .pending
    attempts = Int.fromDatabaseValue(row["attempts"]) ?? 0
    dueAt = Int64.fromDatabaseValue(row["dueAt"]) ?? 0
    problem = Data.fromDatabaseValue(row["problem"]).flatMap { cipher.text($0, .problem(target: name)) }
    places = Array(parts.dropFirst())
  }

  /// How a delivery is kept: a name for its destination, and the destination with the places, encrypted.
  static func sealed(_ target: String, _ places: [String], _ cipher: SessionCipher) -> (target: String, places: Data) {
    let name = cipher.name(for: target)
    return (name, cipher.seal(([target] + places).joined(separator: "\0"), .handOver(target: name)))
  }
}

extension Store {
  /// The deliveries that are pending: the session has ended and its result has not reached its destination.
  public func owedHandOvers() throws(WorkflowError) -> [HandOver] {
    try handOvers("isDone = 0 AND isGivenUp = 0 AND session IN (SELECT id FROM session WHERE isErasing = 0)")
  }

  /// All deliveries of all sessions: pending, done and given up.
  public func handOvers() throws(WorkflowError) -> [HandOver] {
    try handOvers("session IN (SELECT id FROM session WHERE isErasing = 0)")
  }

  /// All deliveries of a session.
  public func handOvers(of session: String) throws(WorkflowError) -> [HandOver] {
    try handOvers("session = ?", [session])
  }

  private func handOvers(_ condition: String, _ arguments: StatementArguments = []) throws(WorkflowError) -> [HandOver] {
    let database = try database()
    return try database.read { connection in
      try Row.fetchAll(
        connection, sql: "SELECT \(HandOver.columns) FROM handOver WHERE \(condition) ORDER BY owedSince, session, target",
        arguments: arguments
      ).compactMap { HandOver($0, database.keys) }
    }
  }

  /// Delivers a session's result and records that it was done. Meanwhile no other program can do the same or erase the session.
  ///
  /// - Parameter work: writes the files and returns their paths. When it throws, the delivery stays pending.
  public func handOver(_ session: String, to target: String, _ work: () throws -> [String]) throws {
    // The result is delivered even when the store can no longer be written to.
    let lock = try? lock(session)
    try withExtendedLifetime(lock) { record(session, target, try work()) }
  }

  /// Delivers a result that is still pending from an earlier run.
  /// - Returns: false when another program is running the session or has already delivered the result.
  public func settle(_ debt: HandOver, _ work: () throws -> [String]) throws -> Bool {
    guard let lock = try? lock(debt.session, attempts: 2) else { return false }
    return try withExtendedLifetime(lock) {
      guard try handOvers(of: debt.session).contains(debt) else { return false }
      record(debt.session, debt.target, try work())
      return true
    }
  }

  /// Records where a delivery is about to write, so that erasing the session names also what a killed program wrote. Whether it is owed does
  /// not change; one that was not owed counts as given up until it is done. When this fails, it is delivered all the same.
  public func note(_ places: [String], of session: String, for target: String) {
    try? write(places, of: session, for: target, new: "isGivenUp", "") { _, _ in }
  }

  /// Records that a delivery was done. When this fails, the next start writes the same files once more.
  func record(_ session: String, _ target: String, _ places: [String]) {
    try? write(places, of: session, for: target, new: "isDone", "isDone = 1, isGivenUp = 0, problem = NULL,") { database, connection in
      try database.audit.append(.handedOver, .program, session: session, detail: String(target.prefix { $0 != ":" }), to: connection)
    }
  }

  /// Writes the places of a delivery.
  /// - Parameters:
  ///   - flag: the column that is 1 for a delivery that is new.
  ///   - changes: what else changes of one that is known.
  private func write(
    _ places: [String], of session: String, for target: String, new flag: String, _ changes: String,
    _ more: (Database, GRDB.Database) throws -> Void
  ) throws(WorkflowError) {
    let database = try database()
    guard let cipher = try database.cipher(of: session) else { return }
    let sealed = HandOver.sealed(target, places, cipher)
    try database.write { connection in
      try connection.execute(
        sql: """
          INSERT INTO handOver (session, target, owedSince, \(flag), places) SELECT id, ?, ?, 1, ? FROM session WHERE id = ?
          ON CONFLICT (session, target) DO UPDATE SET \(changes) places = excluded.places
          """, arguments: [sealed.target, Self.now, sealed.places, session])
      try more(database, connection)
    }
  }

  /// Cancels a session's pending deliveries because its result was delivered to another place.
  ///
  /// - Parameter isMeant: which of them, by their targets.
  public func forgetDebts(of session: String, where isMeant: (String) -> Bool = { _ in true }) throws(WorkflowError) {
    let database = try database()
    guard let cipher = try database.cipher(of: session) else { return }
    let names = try handOvers(of: session).filter { !$0.isDone && isMeant($0.target) }.map { cipher.name(for: $0.target) }
    try database.write { connection in
      for name in names {
        try connection.execute(sql: "DELETE FROM handOver WHERE session = ? AND target = ?", arguments: [session, name])
      }
    }
  }

  /// Marks a pending delivery as reported to a person.
  /// - Returns: whether this is the first report.
  public func markReported(_ debt: HandOver) throws(WorkflowError) -> Bool {
    var isFirst = false
    let database = try database()
    guard let target = try database.cipher(of: debt.session)?.name(for: debt.target) else { return false }
    try database.write { database in
      try database.execute(
        sql: "UPDATE handOver SET isReported = 1 WHERE session = ? AND target = ? AND isReported = 0",
        arguments: [debt.session, target])
      isFirst = database.changesCount > 0
    }
    return isFirst
  }

  /// Milliseconds since 1970, UTC.
  public static var now: Int64 {
    var moment = timespec()
    clock_gettime(CLOCK_REALTIME, &moment)
    return Int64(moment.tv_sec) * 1000 + Int64(moment.tv_nsec) / 1_000_000
  }
}

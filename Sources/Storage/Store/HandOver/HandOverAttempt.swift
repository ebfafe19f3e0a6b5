import Delivering
import FoundationEssentials
import GRDB
import Glibc
import Workflow

/// Deliveries that are tried until they succeed or are given up.
extension Store {
  /// What became of an attempt.
  public enum Attempt: Equatable, Sendable {
    case done
    /// It failed for this reason, in plain English, and is tried again.
    case failed(String)
    case givenUp(String)
    /// Another program uses the session, or has changed the delivery.
    case skipped
  }

  /// Tries a delivery once. The attempt is counted before it begins, so that after a crash the receiver learns that it may have the result
  /// already. Meanwhile no other program can do the same or erase the session; other deliveries of the session go on.
  ///
  /// - Parameters:
  ///   - work: delivers, given the number of this attempt, from 1, and an empty private folder for an export, which is removed afterwards;
  ///     returns the places that were written. What it throws is the problem.
  public func attempt(
    _ debt: HandOver, _ backoff: Backoff, now: Int64 = Store.now, _ work: (_ attempt: Int, _ export: String) async throws -> [String]
  ) async throws(WorkflowError) -> Attempt {
    guard let cipher = try database().cipher(of: debt.session) else { return .skipped }
    let number = debt.attempts + 1, name = cipher.name(for: debt.target), files = files(debt.session)
    guard let session = try? SessionLock(files, attempts: 1, isShared: true),
      let delivery = try? SessionLock(files, attempts: 1, delivery: name)
    else { return .skipped }
    defer { withExtendedLifetime((session, delivery)) {} }
    guard try handOvers(of: debt.session).contains(debt) else { return .skipped }
    try database().write {
      try $0.execute(
        sql: "UPDATE handOver SET attempts = ?, dueAt = ? WHERE session = ? AND target = ?",
        arguments: [number, now + backoff.wait(after: number), debt.session, name])
    }
    do {
      try noteExports()
      // A killed program may have left some.
      for other in Files.names(in: files.exports) where other.hasPrefix(name) { try Files.removeTree("\(files.exports)/\(other)") }
      let export = try makeExportFolder("\(files.exports)/\(name)")
      defer {
        try? Files.removeTree(export)
        // Another delivery may still have one there.
        rmdir(files.exports)
      }
      record(debt.session, debt.target, try await work(number, export))
      return .done
    } catch {
      let problem = (error as? WorkflowError)?.message ?? "\(error)"
      let isGivenUp = backoff.isGivenUp(after: number, owedFor: now - debt.owedSince)
      let sealed = cipher.seal(problem, .problem(target: name)), database = try database()
      try database.write { connection in
        try connection.execute(
          // Meanwhile staff may have given it up.
          sql: "UPDATE handOver SET problem = ?, isGivenUp = ? WHERE session = ? AND target = ? AND isGivenUp = 0",
          arguments: [sealed, isGivenUp, debt.session, name])
        try database.audit.append(
          isGivenUp ? .handOverGivenUp : .handOverFailed, .program, session: debt.session,
          detail: String(debt.target.prefix { $0 != ":" }), to: connection)
      }
      return isGivenUp ? .givenUp(problem) : .failed(problem)
    }
  }

  /// Makes a delivery pending, whether it was done, has failed, or is new. The attempts are counted on, so that the receiver learns that it may
  /// have the result already.
  public func renew(_ session: String, to target: String, by party: AuditParty, now: Int64 = Store.now) throws(WorkflowError) {
    let database = try database()
    guard let cipher = try database.cipher(of: session) else { throw unknown(session) }
    let sealed = HandOver.sealed(target, [], cipher)
    try database.write { connection in
      try connection.execute(
        sql: """
          INSERT INTO handOver (session, target, owedSince, places) SELECT id, ?, ?, ? FROM session WHERE id = ?
          ON CONFLICT (session, target) DO UPDATE SET isDone = 0, isGivenUp = 0, owedSince = excluded.owedSince, dueAt = 0
          """, arguments: [sealed.target, now, sealed.places, session])
      try database.audit.append(
        .handOverRenewed, party, session: session, detail: String(target.prefix { $0 != ":" }), to: connection)
    }
  }

  // MARK: Exports

  /// Makes a folder with a name that no other has, because the guard of an earlier program's export may still be removing that one.
  /// - Parameter path: what its path begins with.
  func makeExportFolder(_ path: String) throws(WorkflowError) -> String {
    // Anybody could have made the first one before us.
    if runtime != folder, let shared = Files.parent(of: runtime) { try Files.makePrivateFolder(shared) }
    return try Files.makeUniqueFolder(path)
  }

  /// The beginning of the names under which the settings have the folders for exports.
  private static let folderName = "exports/"

  /// Notes where exports are: the program that erases the session later may have another environment, and therefore another folder.
  private func noteExports() throws(WorkflowError) {
    guard runtime != folder else { return }
    try database().write {
      try $0.execute(sql: "INSERT OR IGNORE INTO setting (name, value) VALUES (?, ?)", arguments: [Self.folderName + runtime, runtime])
    }
  }

  /// The folders that may contain exports of a session.
  private func exports(of id: String) throws(WorkflowError) -> [String] {
    try exportFolders().map { SessionFolder(data: folder, runtime: $0, id: id).exports }
  }

  private func exportFolders() throws(WorkflowError) -> [String] {
    let noted = try database().read {
      try String.fetchAll($0, sql: "SELECT value FROM setting WHERE name LIKE ? || '%'", arguments: [Self.folderName])
    }
    return [runtime] + noted.filter { $0 != runtime }
  }

  /// Removes the exports of a session, which a killed program may have left.
  func removeExports(of id: String) throws(WorkflowError) {
    for place in try exports(of: id) where Files.exists(place) { try Files.removeTree(place) }
  }

  /// Removes the exports that killed programs left. Sessions in use are left alone.
  public func removeExports() throws(WorkflowError) {
    let ids = Set(try exportFolders().flatMap { Files.names(in: "\($0)/\(SessionFolder.exports)") }).filter(SessionID.isPlain)
    for id in ids {
      // Nobody has a lock on a session that is gone.
      guard try row(id) != nil || files(id).exists else {
        try removeExports(of: id)
        continue
      }
      guard let lock = try? lock(id, attempts: 1) else { continue }
      try withExtendedLifetime(lock) { () throws(WorkflowError) in try removeExports(of: id) }
    }
  }

  /// Gives up a delivery because somebody decided so. Why it failed is no problem any more.
  /// - Parameter party: who decided it, for the audit log.
  public func giveUp(_ debt: HandOver, by party: AuditParty) throws(WorkflowError) {
    let database = try database()
    guard let name = try database.cipher(of: debt.session)?.name(for: debt.target) else { return }
    try database.write { connection in
      try connection.execute(
        sql: "UPDATE handOver SET isGivenUp = 1, problem = NULL WHERE session = ? AND target = ? AND isDone = 0",
        arguments: [debt.session, name])
      try database.audit.append(
        .handOverGivenUp, party, session: debt.session, detail: String(debt.target.prefix { $0 != ":" }), to: connection)
    }
  }
}

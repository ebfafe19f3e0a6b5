import GRDB
import Workflow

/// What the store holds: the sessions that can be read, and what cannot.
public struct Inventory: Sendable {
  /// The newest first.
  public fileprivate(set) var sessions: [SessionSummary] = []
  public fileprivate(set) var damages: [Damage] = []

  /// Every session that can be named, readable or not.
  public var ids: [String] { sessions.map(\.id) + damages.compactMap(\.session) }
}

extension Store {
  /// All sessions that can be read, the newest first.
  public func sessions() throws(WorkflowError) -> [SessionSummary] { try inventory().sessions }

  /// What the store holds. One damaged session hides no other.
  public func inventory() throws(WorkflowError) -> Inventory {
    let database = try database()
    let (rows, isCut) = try database.sessionRows()
    var found = Inventory()
    if database.hasLostEntries { found.damages.append(.log(path: database.path)) }
    if isCut || !database.isSound() { found.damages.append(.database(path: database.path)) }
    for row in rows where !row.isErasing {
      switch (row.content, row.id) {
      case (.success(var summary), _):
        summary.pictureCount = try pictures(summary.id).fileNames.count
        found.sessions.append(summary)
      case (.failure(let error), let id?): found.damages.append(.session(id, error.message))
      case (.failure(let error), nil): found.damages.append(.row(path: database.path, reason: error.message))
      }
    }
    found.sessions.sort { ($1.startedAt, $0.id) < ($0.startedAt, $1.id) }
    let known = Set(rows.compactMap(\.id))
    for id in folderNames where !known.contains(id) && files(id).holdsPictures {
      found.damages.append(.pictures(session: id, folder: files(id).path))
    }
    return found
  }

  /// The session that a beginning of its id names.
  /// - Throws: `unknownSession`; `ambiguousSession` when it is the beginning of several.
  public func find(_ beginning: String) throws(WorkflowError) -> String {
    guard SessionID.isPlain(beginning) else { throw unknown(beginning) }
    let ids = Set(try inventory().ids)
    if ids.contains(beginning) { return beginning }
    let found = ids.filter { $0.hasPrefix(beginning) }.sorted()
    guard found.count < 2 else {
      throw WorkflowError(
        code: "ambiguousSession", module: "Store",
        message: "\"\(beginning)\" is the beginning of \(found.count) sessions: \(found.joined(separator: ", ")). Give more of the id.")
    }
    guard let id = found.first else { throw unknown(beginning) }
    return id
  }

  /// The sessions that have a folder for pictures.
  var folderNames: [String] { Files.names(in: "\(folder)/sessions").filter(SessionID.isPlain) }
}

extension Database {
  /// The rows of the table of sessions, as many as can be read. Behind a damaged page they are read from the other end.
  /// - Returns: `isCut` when rows are missing.
  /// - Throws: when none can be read.
  func sessionRows() throws(WorkflowError) -> (rows: [SessionRow], isCut: Bool) {
    let (first, failure) = try scan("ASC")
    guard let failure else { return (first, false) }
    let last = try scan("DESC").rows
    guard !first.isEmpty || !last.isEmpty else { throw failure }
    let known = Set(first.compactMap(\.id))
    return (first + last.filter { row in row.id.map { !known.contains($0) } ?? false }, true)
  }

  private func scan(_ order: String) throws(WorkflowError) -> (rows: [SessionRow], failure: WorkflowError?) {
    var rows: [SessionRow] = []
    do throws(WorkflowError) {
      try read { database in
        let cursor = try Row.fetchCursor(database, sql: "SELECT \(SessionRow.columns) FROM session ORDER BY rowid \(order)")
        while let row = try cursor.next() { rows.append(SessionRow(row)) }
      }
      return (rows, nil)
    } catch {
      guard error.engineCode == .journalDamaged else { throw error }
      return (rows, error)
    }
  }
}

import GRDB
import Workflow

/// Everything that the store holds: the readable sessions and the damage.
public struct Inventory: Sendable {
  /// The newest first.
  public fileprivate(set) var sessions: [SessionSummary] = []
  /// How many pictures each of these sessions has, by its id.
  public fileprivate(set) var pictureCounts: [String: Int] = [:]
  public fileprivate(set) var damages: [Damage] = []

  /// The id of every session that can be named, readable or not.
  public var ids: [String] { sessions.map(\.id) + damages.compactMap(\.session) }
}

extension Store {
  /// All sessions that can be read, the newest first. No records and no files are read.
  public func sessions() throws(WorkflowError) -> [SessionSummary] {
    Self.inOrder(try database().sessionRows().rows.compactMap { $0.isErasing ? nil : try? $0.content.get() })
  }

  /// The sessions that have not ended and can be read, the newest first. No records and no files are read.
  public func openSessions() throws(WorkflowError) -> [SessionSummary] {
    Self.inOrder(try database().sessionRows("ending IS NULL AND isErasing = 0").rows.compactMap { try? $0.content.get() })
  }

  /// The content of the store. A damaged session does not hide the others. Records are not read.
  ///
  /// - Parameter checksDatabase: whether the whole database is read to find damage that no session shows yet.
  public func inventory(checksDatabase: Bool = false) throws(WorkflowError) -> Inventory {
    let database = try database()
    let (rows, isCut) = try database.sessionRows()
    var found = Inventory()
    if database.hasLostEntries { found.damages.append(.log(path: database.path)) }
    if isCut || checksDatabase && !database.isSound { found.damages.append(.database(path: database.path)) }
    if checksDatabase, case let count = try database.damagedNames(), count > 0 { found.damages.append(.entries(count: count)) }
    for row in rows where !row.isErasing {
      switch (row.content, row.id) {
      case (.success(let summary), _): found.sessions.append(summary)
      case (.failure(let error), let id?): found.damages.append(.session(id, error.message))
      case (.failure(let error), nil): found.damages.append(.row(path: database.path, reason: error.message))
      }
    }
    found.sessions = Self.inOrder(found.sessions)
    for session in found.sessions { found.pictureCounts[session.id] = try pictures(session.id).fileNames.count }
    found.damages += picturesWithoutSession(besides: rows).map { .pictures(session: $0, folder: files($0).path) }
    return found
  }

  /// The session whose id begins with the given text.
  /// - Throws: `unknownSession`; `ambiguousSession` when several ids begin with it.
  public func find(_ beginning: String) throws(WorkflowError) -> String {
    guard SessionID.isPlain(beginning) else { throw unknown(beginning) }
    let rows = try database().sessionRows().rows
    let ids = Set(rows.filter { !$0.isErasing }.compactMap(\.id) + picturesWithoutSession(besides: rows))
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

  private func picturesWithoutSession(besides rows: [SessionRow]) -> [String] {
    let known = Set(rows.compactMap(\.id))
    return folderNames.filter { !known.contains($0) && files($0).holdsPictures }
  }

  private static func inOrder(_ sessions: [SessionSummary]) -> [SessionSummary] {
    sessions.sorted { ($1.startedAt, $0.id) < ($0.startedAt, $1.id) }
  }
}

extension Database {
  /// The rows of the table of sessions, as many as can be read. When a page is damaged, the rows after it are read from the other end.
  /// - Returns: `isCut` is true when rows are missing.
  /// - Throws: when no row can be read.
  func sessionRows(_ condition: String = "1") throws(WorkflowError) -> (rows: [SessionRow], isCut: Bool) {
    let (first, failure) = try scan(condition, "ASC")
    guard let failure else { return (first, false) }
    let last = try scan(condition, "DESC").rows
    guard !first.isEmpty || !last.isEmpty else { throw failure }
    let known = Set(first.compactMap(\.id))
    return (first + last.filter { row in row.id.map { !known.contains($0) } ?? false }, true)
  }

  private func scan(_ condition: String, _ order: String) throws(WorkflowError) -> (rows: [SessionRow], failure: WorkflowError?) {
    var rows: [SessionRow] = []
    do throws(WorkflowError) {
      try read { database in
        let cursor = try Row.fetchCursor(
          database, sql: "SELECT \(SessionRow.columns) FROM session WHERE \(condition) ORDER BY rowid \(order)")
        while let row = try cursor.next() { rows.append(SessionRow(row, keys, isListed: true)) }
      }
      return (rows, nil)
    } catch {
      guard error.engineCode == .journalDamaged else { throw error }
      return (rows, error)
    }
  }
}

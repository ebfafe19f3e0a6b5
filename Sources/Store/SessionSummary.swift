import GRDB
import Workflow

/// One line in the list of sessions.
public struct SessionSummary: Equatable, Sendable {
  public var id: String
  public var journey: String
  public var version: Int
  /// Milliseconds since 1970, UTC.
  public var startedAt: Int64
  /// How it ended; nil while it can be resumed.
  public var ending: Ending?
  public var pictureCount: Int
}

/// A row of the table of sessions, in which any value may be damaged.
struct SessionRow {
  /// As it stands there; nil when it can name no session.
  let id: String?
  /// What it says; or what is wrong with it.
  let content: Result<SessionSummary, WorkflowError>
  /// Gone for everybody, and not yet all removed.
  let isErasing: Bool

  static let columns = "id, journey, version, startedAt, ending, isErasing"

  init(_ row: Row) {
    let id = String.fromDatabaseValue(row["id"]).flatMap { SessionID.isPlain($0) ? $0 : nil }
    self.id = id
    isErasing = Int.fromDatabaseValue(row["isErasing"]).map { $0 != 0 } ?? false
    do throws(WorkflowError) { content = .success(try Self.summary(row, id)) } catch { content = .failure(error) }
  }

  private static func summary(_ row: Row, _ id: String?) throws(WorkflowError) -> SessionSummary {
    guard let id else { throw damaged("its id is none") }
    guard let journey = String.fromDatabaseValue(row["journey"]), SessionID.isPlain(journey) else {
      throw damaged("its journey is no name")
    }
    guard let version = Int.fromDatabaseValue(row["version"]), version > 0 else { throw damaged("its version is no number") }
    // To the end of the year 9999.
    guard let startedAt = Int64.fromDatabaseValue(row["startedAt"]), (0...253_402_300_799_999).contains(startedAt) else {
      throw damaged("the moment at which it began is none")
    }
    return SessionSummary(
      id: id, journey: journey, version: version, startedAt: startedAt, ending: try ending(row["ending"]), pictureCount: 0)
  }

  private static func ending(_ value: DatabaseValue) throws(WorkflowError) -> Ending? {
    if value.isNull { return nil }
    guard let text = String.fromDatabaseValue(value), let record = try? Record(encoded: text), case .ended(let ending) = record else {
      throw damaged("its ending cannot be read")
    }
    return ending
  }

  private static func damaged(_ what: String) -> WorkflowError { WorkflowError(.journalDamaged, what) }
}

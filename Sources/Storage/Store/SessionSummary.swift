import FoundationEssentials
import GRDB
import Workflow

/// One session, as its row in the database describes it.
public struct SessionSummary: Equatable, Sendable {
  public var id: String
  public var journey: String
  public var version: Int
  /// Milliseconds since 1970, UTC.
  public var startedAt: Int64
  /// The host that answered when it began (`Host.name`); nil when it was not recorded.
  public var host: String?
  /// How it ended; nil while it can be resumed. In lists of sessions the output of a finished one is empty: `Store.session` reads it.
  public var ending: Ending?
  /// When it ended, in milliseconds since 1970, UTC; nil while it can be resumed.
  public var endedAt: Int64?
  /// The name of the document's holder, as far as it was read; nil if it was not read yet.
  public var holder: String?
  /// What staff noted; nil if they noted nothing.
  public var note: String?
  /// When somebody began to use it last, in milliseconds since 1970, UTC.
  public var usedAt: Int64
}

/// A row of the table of sessions. Any value in it may be damaged.
struct SessionRow {
  /// nil when the stored value is not a valid id.
  let id: String?
  /// The session, or what is wrong with the row.
  let content: Result<SessionSummary, WorkflowError>
  /// Whether the session no longer counts because its removal has begun.
  let isErasing: Bool

  /// When somebody began to use it last. Sessions of an older layout know only their start.
  static let usedAt = "COALESCE(usedAt, startedAt)"

  static let columns =
    "id, journey, version, startedAt, host, ending, endedAt, holder, note, isErasing, \(usedAt) AS lastUse, (SELECT wrapped FROM sessionKey WHERE session = session.id) AS wrapped"

  /// - Parameter isListed: whether the output of a finished session is left out; for a thousand sessions, reading it takes as long as
  ///   everything else.
  init(_ row: Row, _ keys: SessionKeys, isListed: Bool = false) {
    let id = String.fromDatabaseValue(row["id"]).flatMap { SessionID.isPlain($0) ? $0 : nil }
    self.id = id
    isErasing = ErasureMark.isSet(row["isErasing"], of: id, wrapped: row["wrapped"], keys)
    do throws(WorkflowError) { content = .success(try Self.summary(row, id, keys, isListed)) } catch { content = .failure(error) }
  }

  private static func summary(_ row: Row, _ id: String?, _ keys: SessionKeys, _ isListed: Bool) throws(WorkflowError) -> SessionSummary {
    guard let id else { throw damaged("its id is not valid") }
    guard let wrapped = Data.fromDatabaseValue(row["wrapped"]), let cipher = keys.cipher(id, wrapped: wrapped) else {
      throw damaged("its key cannot be read")
    }
    func text(_ column: String, _ place: SessionCipher.Place) -> String? {
      Data.fromDatabaseValue(row[column]).flatMap { cipher.text($0, place) }
    }
    guard let journey = text("journey", .journey), SessionID.isPlain(journey) else {
      throw damaged("its journey's name is not valid")
    }
    guard let version = Int.fromDatabaseValue(row["version"]), version > 0 else { throw damaged("its version is not a number") }
    guard let startedAt = Int64.fromDatabaseValue(row["startedAt"]), RunEnvironment.times.contains(startedAt) else {
      throw damaged("its start time is not valid")
    }
    return SessionSummary(
      id: id, journey: journey, version: version, startedAt: startedAt, host: text("host", .host),
      ending: try ending(row["ending"], text("ending", .ending), isListed), endedAt: Int64.fromDatabaseValue(row["endedAt"]),
      holder: text("holder", .holder), note: text("note", .note),
      usedAt: Int64.fromDatabaseValue(row["lastUse"]) ?? startedAt)
  }

  /// How the record of a finished session begins.
  private static let finished = #"{"ended":{"ending":{"finished":{"#

  private static func ending(_ value: DatabaseValue, _ text: String?, _ isListed: Bool) throws(WorkflowError) -> Ending? {
    if value.isNull { return nil }
    if isListed, text?.hasPrefix(finished) == true { return .finished(output: "") }
    guard let text, let record = try? Record(encoded: text), case .ended(let ending) = record else {
      throw damaged("its ending cannot be read")
    }
    return ending
  }

  private static func damaged(_ what: String) -> WorkflowError { WorkflowError(.journalDamaged, what) }
}

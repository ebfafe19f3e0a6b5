import GRDB
import Workflow

/// How long an ended session is kept. A session whose result is still to be delivered is always kept.
public enum Retention: Equatable, Sendable {
  /// Until its result was delivered, or its delivery was given up.
  case untilHandOver
  /// This many hours after its end.
  case hours(Int)
}

extension Store {
  /// The sessions that have been kept long enough, the oldest first.
  ///
  /// - Parameter now: milliseconds since 1970, UTC.
  public func sessionsDue(_ retention: Retention, now: Int64 = Store.now) throws(WorkflowError) -> [String] {
    let isKept = """
      endedAt IS NULL OR isErasing <> 0
      OR EXISTS (SELECT 1 FROM handOver WHERE session = session.id AND isDone = 0 AND isGivenUp = 0)
      """
    let (condition, arguments): (String, StatementArguments) =
      switch retention {
      case .untilHandOver: ("EXISTS (SELECT 1 FROM handOver WHERE session = session.id)", [])
      case .hours(let hours): ("endedAt <= ?", [now - Int64(hours) * 3_600_000])
      }
    return try database().read {
      try DatabaseValue.fetchAll(
        $0, sql: "SELECT id FROM session WHERE NOT (\(isKept)) AND \(condition) ORDER BY endedAt", arguments: arguments
      ).compactMap(String.fromDatabaseValue)
    }.filter(SessionID.isPlain)
  }
}

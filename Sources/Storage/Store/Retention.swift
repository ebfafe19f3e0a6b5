import GRDB
import Workflow

/// How long sessions are kept.
public struct Retention: Equatable, Sendable {
  /// How long an ended session is kept. One whose result is still to be delivered is always kept.
  public enum Ended: Equatable, Sendable {
    /// Until its result was delivered, or staff gave its delivery up. One that failed for too long is theirs to decide.
    case untilHandOver
    /// This many hours after its end.
    case hours(Int)
  }

  /// It is nil if ended sessions are kept until they are erased by hand.
  public var ended: Ended?
  /// How many hours after its last use a session that has not ended is kept; nil if it is kept until it is erased by hand.
  public var open: Int?

  public init(ended: Ended? = nil, open: Int? = nil) {
    self.ended = ended
    self.open = open
  }

  /// Whether nothing is ever erased by itself.
  public var isForever: Bool { ended == nil && open == nil }
}

extension Store {
  /// The sessions that have been kept long enough, the oldest first.
  ///
  /// - Parameter now: milliseconds since 1970, UTC.
  public func sessionsDue(_ retention: Retention, now: Int64 = Store.now) throws(WorkflowError) -> [String] {
    var conditions: [String] = [], arguments: [Int64] = []
    func add(_ condition: String, hours: Int? = nil) {
      conditions.append(condition)
      if let hours { arguments.append(now - Int64(hours) * 3_600_000) }
    }
    func has(_ delivery: String) -> String { "EXISTS (SELECT 1 FROM handOver WHERE session = session.id AND \(delivery))" }
    // Who gave a delivery up leaves no problem; a place that was only noted had no attempt.
    let failed = "isDone = 0 AND (isGivenUp = 0 OR problem IS NOT NULL)", settled = "(isDone = 1 OR isGivenUp = 1 AND attempts > 0)"
    switch retention.ended {
    case .untilHandOver?: add("endedAt IS NOT NULL AND NOT \(has(failed)) AND \(has(settled))")
    case .hours(let hours)?: add("NOT \(has("isDone = 0 AND isGivenUp = 0")) AND endedAt <= ?", hours: hours)
    case nil: break
    }
    if let open = retention.open { add("endedAt IS NULL AND \(SessionRow.usedAt) <= ?", hours: open) }
    guard !conditions.isEmpty else { return [] }
    let condition = conditions.map { "(\($0))" }.joined(separator: " OR ")
    return try database().read { [arguments] in
      try DatabaseValue.fetchAll(
        $0, sql: "SELECT id FROM session WHERE isErasing = 0 AND (\(condition)) ORDER BY COALESCE(endedAt, \(SessionRow.usedAt))",
        arguments: StatementArguments(arguments)
      ).compactMap(String.fromDatabaseValue)
    }.filter(SessionID.isPlain)
  }
}

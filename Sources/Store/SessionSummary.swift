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

  init(_ row: Row, pictureCount: Int) throws(WorkflowError) {
    id = row["id"]
    journey = row["journey"]
    version = row["version"]
    startedAt = row["startedAt"]
    self.pictureCount = pictureCount
    guard let text = row["ending"] as String? else { return }
    guard case .ended(let ending) = try Record(encoded: text) else { return }
    self.ending = ending
  }
}

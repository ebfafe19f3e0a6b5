import Documents
import JourneyKit
import Synchronization
import Workflow

/// Stores pictures, and has no space for the first one while a scenario says so.
package struct FullDisk: Sendable {
  /// The session's first picture was refused.
  private final class Refusal: Sendable {
    private let wasRefused = Mutex(false)

    /// Whether this is the first time.
    func isFirst() -> Bool {
      wasRefused.withLock { was in
        defer { was = true }
        return !was
      }
    }
  }

  private let refusal = Refusal()

  package init() {}

  /// - Throws: `diskFull` the first time.
  package func check(_ fault: Fault?, about folder: String) throws(WorkflowError) {
    guard fault == .fullDisk, refusal.isFirst() else { return }
    throw WorkflowError(.diskFull, "There is no space left in \(folder). Free some disk space, then try again.", about: folder)
  }
}

import Synchronization
import VendorHarness
import Workflow

@testable import IDscanJourney
@testable import IDscanService

/// Answers like a script, and tries again after failures that may pass.
final class PatientHost: Host {
  private let base: ScriptHost
  private let attempts: Mutex<Int>

  /// - Parameter attempts: how often it tries again before it leaves.
  init(_ base: ScriptHost, attempts: Int) {
    self.base = base
    self.attempts = Mutex(attempts)
  }

  var name: String? { base.name }
  func reply(to situation: Situation) async -> Reply { await base.reply(to: situation) }

  func mayTryAgain(after error: WorkflowError) async -> Bool {
    attempts.withLock { left in
      left -= 1
      return left >= 0
    }
  }
}

import Synchronization
import Workflow

/// Answers favourably, and tries again a few times after a failure that may pass.
final class MatrixHost: Host {
  private static let mostTries = 2

  private let base: ScriptHost
  private let tries = Mutex(0)

  init(pictures: any PictureTaker) { base = .automatic(pictures: pictures) }

  var name: String? { base.name }

  func reply(to situation: Situation) async -> Reply { await base.reply(to: situation) }

  func mayTryAgain(after error: WorkflowError) async -> Bool {
    tries.withLock { tries in
      tries += 1
      return tries <= Self.mostTries
    }
  }
}

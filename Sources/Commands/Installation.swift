import Application
import Journeys
import Synchronization
import Workflow

/// What the program was built with. It is set once, before the command line is read, because commands are made by the argument parser.
struct Installation: Sendable {
  /// What it can run.
  let journeys: JourneyModules
  /// Makes a session's performer, given what the session has done before.
  let performer: @Sendable (any CommandMemory) -> any Performer

  private static let installed = Mutex<Installation?>(nil)

  static func set(_ installation: Installation) { installed.withLock { $0 = installation } }

  static var current: Installation {
    guard let installation = installed.withLock({ $0 }) else { preconditionFailure("Vestibule.main sets what the program was built with.") }
    return installation
  }
}

import ArgumentParser
import JourneyKit
import SandboxKit
import Synchronization
import Workflow

/// The journeys and the performer of this program. They are set once, before the command line is read, because the argument parser creates
/// the commands.
package struct Installation: Sendable {
  /// The journeys that the program can run.
  package let journeys: JourneyModules
  /// The vendors' servers that the sandbox has.
  package let services: [any SandboxService]
  /// Makes a session's performer from the memory of its earlier commands.
  package let performer: @Sendable (any CommandMemory) -> any Performer

  package init(
    journeys: JourneyModules, services: [any SandboxService], performer: @escaping @Sendable (any CommandMemory) -> any Performer
  ) {
    self.journeys = journeys
    self.services = services
    self.performer = performer
  }

  private static let installed = Mutex<Installation?>(nil)

  package static func set(_ installation: Installation) { installed.withLock { $0 = installation } }

  package static var current: Installation {
    guard let installation = installed.withLock({ $0 }) else { preconditionFailure("Vestibule.main sets what the program was built with.") }
    return installation
  }

  /// The journey of this name on the command line.
  /// - Throws: `ValidationError` with the names of all journeys if there is none.
  package func module(_ name: String) throws -> any JourneyModule {
    guard let module = journeys[name] else {
      throw ValidationError("There is no journey \"\(name)\". The journeys are: \(journeys.names.joined(separator: ", ")).")
    }
    return module
  }
}

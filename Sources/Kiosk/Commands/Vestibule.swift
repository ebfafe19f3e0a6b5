import Application
import ArgumentParser
import Authoring
import Backends
import Foundation
import Glibc
import Invocation
import JourneyKit
import SandboxKit
import Workflow

/// The program `vestibule` with all its commands.
public struct Vestibule: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "vestibule",
    abstract: "Identity-verification journeys in a terminal.",
    discussion: "Without a command, the kiosk starts: a menu of journeys, until it is stopped.",
    version: Version.current,
    subcommands: [
      KioskCommand.self, RunCommand.self, ReadCommand.self, SpecimenCommand.self, CameraCommand.self, DoctorCommand.self,
      SessionsCommand.self,
      ThemesCommand.self, PresentCommand.self, BenchCommand.self, RecordCommand.self, ReplayCommand.self, TestCommand.self,
      PhrasesCommand.self,
      MapCommand.self, MatrixCommand.self, CoverageCommand.self, PINCommand.self, LogCommand.self, OfficeCommand.self, CallCommand.self,
      ServeCommand.self,
    ],
    defaultSubcommand: KioskCommand.self)

  public init() {}

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - journeys: the journeys that it can run, in the order of the menu.
  ///   - services: the vendors' servers that the sandbox has.
  ///   - performer: makes the performer of a session's effects from the memory of its earlier commands, or nil for the mock environment.
  public static func main(
    journeys: [any JourneyModule], services: [any SandboxService] = [],
    performer: (@Sendable (any CommandMemory) -> any Performer)? = nil
  ) {
    ProcessLimits.set()
    install(journeys, services, performer)
    let status = carryOut(Array(CommandLine.arguments.dropFirst()))
    if status != 0 { Glibc.exit(status) }
  }

  /// Sets what the program can do, before anything else is called.
  package static func install(
    _ journeys: [any JourneyModule], _ services: [any SandboxService] = [],
    _ performer: (@Sendable (any CommandMemory) -> any Performer)? = nil
  ) {
    Installation.set(
      Installation(
        journeys: JourneyModules(journeys), services: services, performer: performer ?? { MockPerformer(memory: $0) }))
  }

  /// - Returns: the exit status.
  static func carryOut(_ arguments: [String]) -> Int32 {
    // Nothing is parsed without arguments, because the parser takes a quarter of the CPU time to the first frame.
    if arguments.isEmpty, let kiosk = KioskCommand.standard { return carryOut { kiosk } }
    if arguments.isEmpty { return carryOut { try KioskCommand.parseAsRoot([]) } }
    if arguments.count == 1, ["-h", "--help", "help"].contains(arguments[0]) {
      print(help)
      return 0
    }
    return carryOut { try parseAsRoot(arguments) }
  }

  private static func carryOut(_ parse: () throws -> any ParsableCommand) -> Int32 {
    do {
      var command = try parse()
      try command.run()
      return 0
    } catch { return report(error) }
  }

  /// Handles an error like `ParsableCommand.main`, except that its texts, which may contain the caller's arguments, are printed escaped
  /// like all others.
  /// - Returns: the exit status.
  private static func report(_ error: any Error) -> Int32 {
    // A status has no text. The parser would write the whole help to find that out.
    if let status = error as? ExitCode { return status.rawValue }
    let text = fullMessage(for: error), code = exitCode(for: error)
    if !text.isEmpty { if code.isSuccess { print(text) } else { StandardError.write(text) } }
    return code.rawValue
  }

  /// The help, with the options of the kiosk, which runs without a command.
  private static var help: String {
    let kiosk = KioskCommand.helpMessage()
    let options = kiosk.range(of: "OPTIONS:").map { kiosk[$0.lowerBound...] } ?? ""
    return "\(helpMessage())\n\nKIOSK \(options)"
  }
}

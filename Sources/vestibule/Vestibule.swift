import ArgumentParser
import Foundation
import Glibc

/// The program: arguments and wiring, nothing else.
@main
struct Vestibule: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vestibule",
    abstract: "Identity-verification journeys in a terminal.",
    discussion: "Without a command the kiosk starts: a menu of journeys, until told to stop.",
    version: Version.current,
    subcommands: [
      KioskCommand.self, RunCommand.self, ReadCommand.self, SpecimenCommand.self, DoctorCommand.self, SessionsCommand.self,
      ThemesCommand.self, PhrasesCommand.self,
    ],
    defaultSubcommand: KioskCommand.self)

  /// A kiosk that starts without arguments does not pay for the table of all commands, which is a fifth of the time to its first frame.
  static func main() {
    ProcessLimits.set()
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.isEmpty {
      run(KioskCommand.self, [])
    } else if arguments.count == 1, ["-h", "--help", "help"].contains(arguments.first) {
      print(help)
    } else {
      run(Vestibule.self, nil)
    }
  }

  /// What `ParsableCommand.main` does, but for the texts, which may hold an argument of the caller: they leave as all others do.
  private static func run<Command: ParsableCommand>(_ type: Command.Type, _ arguments: [String]?) {
    do {
      var command = try type.parseAsRoot(arguments)
      try command.run()
    } catch {
      let text = type.fullMessage(for: error), code = type.exitCode(for: error)
      if !text.isEmpty { if code.isSuccess { print(text) } else { StandardError.write(text) } }
      Glibc.exit(code.rawValue)
    }
  }

  /// The help, with the options of the kiosk, which is what runs without a command.
  private static var help: String {
    let kiosk = KioskCommand.helpMessage()
    let options = kiosk.range(of: "OPTIONS:").map { kiosk[$0.lowerBound...] } ?? ""
    return "\(helpMessage())\n\nKIOSK \(options)"
  }
}

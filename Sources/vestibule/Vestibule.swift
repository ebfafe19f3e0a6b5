import ArgumentParser
import Foundation

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
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.isEmpty {
      KioskCommand.main([])
    } else if arguments.count == 1, ["-h", "--help", "help"].contains(arguments.first) {
      print(help)
    } else {
      main(nil)
    }
  }

  /// The help, with the options of the kiosk, which is what runs without a command.
  private static var help: String {
    let kiosk = KioskCommand.helpMessage()
    let options = kiosk.range(of: "OPTIONS:").map { kiosk[$0.lowerBound...] } ?? ""
    return "\(helpMessage())\n\nKIOSK \(options)"
  }
}

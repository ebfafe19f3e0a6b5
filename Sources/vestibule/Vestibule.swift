import ArgumentParser

/// The program: arguments and wiring, nothing else.
@main
struct Vestibule: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vestibule",
    abstract: "Identity-verification journeys in a terminal.",
    discussion: "Without a command the kiosk starts: a menu of journeys, until told to stop.",
    subcommands: [
      KioskCommand.self, RunCommand.self, ReadCommand.self, SpecimenCommand.self, DoctorCommand.self, SessionsCommand.self,
      ThemesCommand.self, PhrasesCommand.self,
    ],
    defaultSubcommand: KioskCommand.self)

  /// A kiosk that starts without arguments does not pay for the table of all commands, which is a fifth of the time to its first frame.
  static func main() {
    if CommandLine.arguments.count == 1 { KioskCommand.main([]) } else { main(nil) }
  }
}

import ArgumentParser

/// Pictures of the kiosk's screens, drawn with a terminal's font: contact sheets to look at, and those that the documents show.
@main struct VestibulePictures: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vestibule-pictures", abstract: "Draw pictures of screens.",
    subcommands: [SheetsCommand.self, ThemesCommand.self, TourCommand.self])
}

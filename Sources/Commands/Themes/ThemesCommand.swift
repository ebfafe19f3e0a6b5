import Application
import ArgumentParser
import Flavor

/// The themes.
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "List, check, show and export themes.",
    subcommands: [ThemesList.self, ThemesCheck.self, ThemesShow.self, ThemesExport.self], defaultSubcommand: ThemesList.self)

  /// A theme by name or file. What is wrong with it goes to standard error and ends the program: nobody is given another theme.
  static func flavor(_ name: String, _ shelf: ThemeFiles) throws -> Flavor {
    guard let loaded = shelf.load(name) else {
      StandardError.write(shelf.absence(of: name))
      throw ExitStatus.unreadableInput.code
    }
    for issue in loaded.issues { StandardError.write("\(shelf.file(name)?.path ?? name): \(issue.description)") }
    guard loaded.issues.isEmpty else { throw ExitStatus.unreadableInput.code }
    return loaded.flavor
  }
}

/// The names of the themes.
struct ThemesList: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "The names of the themes.")
  func run() { for name in ThemeFiles(Folders.find().resources).names { print(name) } }
}

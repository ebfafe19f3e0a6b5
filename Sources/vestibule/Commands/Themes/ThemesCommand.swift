import ArgumentParser
import Flavor

/// The themes.
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "List, check, show and export themes.",
    subcommands: [ThemesList.self, ThemesCheck.self, ThemesShow.self, ThemesExport.self], defaultSubcommand: ThemesList.self)

  /// A theme by name or file; what is wrong with it goes to standard error, and the built-in one takes its place.
  static func flavor(_ name: String) throws -> Flavor {
    let shelf = ThemeShelf(Folders.find().resources)
    guard let loaded = shelf.load(name) else {
      StandardError.write(shelf.absence(of: name))
      throw ExitStatus.unreadableInput.code
    }
    for issue in loaded.issues { StandardError.write("\(shelf.file(name)?.path ?? name): \(issue.description)") }
    return loaded.flavor
  }
}

/// The names of the themes.
struct ThemesList: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "The names of the themes.")
  func run() { for name in ThemeShelf(Folders.find().resources).names { print(name) } }
}

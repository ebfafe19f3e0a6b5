import ArgumentParser
import Flavor
import Invocation
import LookFiles

/// The themes.
package struct ThemesCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "Make, list, check, show, edit and export themes.",
    subcommands: [ThemesNew.self, ThemesList.self, ThemesCheck.self, ThemesShow.self, ThemesEdit.self, ThemesExport.self],
    defaultSubcommand: ThemesList.self)

  package init() {}

  /// Loads a theme by name or file. Its errors go to standard error and end the program, so that another theme is never used instead.
  static func flavor(_ name: String, _ library: ThemeFiles) throws -> Flavor {
    guard let loaded = library.load(name) else {
      StandardError.write(library.absence(of: name))
      throw ExitStatus.unreadableInput.code
    }
    for issue in loaded.issues { StandardError.write("\(library.file(name)?.path ?? name): \(issue.description)") }
    for remark in loaded.remarks { StandardError.write("\(library.file(name)?.path ?? name): \(remark)") }
    guard loaded.issues.isEmpty else { throw ExitStatus.unreadableInput.code }
    return loaded.flavor
  }
}

/// The names of the themes.
struct ThemesList: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "list", abstract: "List the names of the themes.")
  func run() { for name in ThemeFiles(Folders.find().resources).names { print(name) } }
}

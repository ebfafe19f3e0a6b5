import ArgumentParser
import Cells
import Flavor
import Foundation

/// The themes.
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "List, check and show themes.", subcommands: [List.self, Check.self, Export.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "The names of the themes.")
    func run() { for name in LookBook.themeNames(Folders.find().resources) { print(name) } }
  }

  struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Everything that is wrong with theme files, with line and column, and texts that are hard to read.")
    @Argument(help: "Names or files; none: all.") var themes: [String] = []

    func run() throws {
      let folder = Folders.find().resources
      var isWrong = false
      for name in themes.isEmpty ? LookBook.themeNames(folder) : themes {
        guard let file = LookBook.themeFile(name, folder), let bytes = try? Data(contentsOf: file) else {
          StandardError.write(LookBook.noTheme(name, folder))
          isWrong = true
          continue
        }
        let (flavor, issues) = FlavorFile.parse(text: bytes, name: name)
        for issue in issues { print("\(file.path): \(issue.description)") }
        for appearance in Theme.Appearance.allCases where issues.isEmpty {
          for finding in flavor.theme(appearance: appearance, depth: .direct).contrastFindings {
            let ratio = (finding.ratio * 10).rounded() / 10
            print("\(name), \(appearance.rawValue): \(finding.text.rawValue) on \(finding.ground.rawValue) has a contrast of \(ratio):1")
          }
        }
        if issues.isEmpty { print("\(name): good") } else { isWrong = true }
      }
      if isWrong { throw ExitStatus.unreadableInput.code }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write a theme as a complete OrcaFlavor file to standard output.")
    @Argument(help: "A name or a file.") var theme: String = "orca"

    func run() throws {
      let folder = Folders.find().resources
      guard let file = LookBook.themeFile(theme, folder), let bytes = try? Data(contentsOf: file) else {
        StandardError.write(LookBook.noTheme(theme, folder))
        throw ExitStatus.unreadableInput.code
      }
      let (flavor, issues) = FlavorFile.parse(text: bytes, name: theme)
      for issue in issues { StandardError.write(issue.description) }
      print(flavor.json.text(indent: 2))
    }
  }
}

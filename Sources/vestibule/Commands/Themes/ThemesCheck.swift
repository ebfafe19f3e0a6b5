import ArgumentParser
import Flavor

/// What is wrong with themes.
struct ThemesCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Everything that is wrong with theme files, with line and column, and texts that are hard to read.")
  @Argument(help: "Names or files; none: all.") var themes: [String] = []

  func run() throws {
    let shelf = ThemeShelf(Folders.find().resources)
    var isWrong = false
    for name in themes.isEmpty ? shelf.names : themes {
      guard let loaded = shelf.load(name) else {
        StandardError.write(shelf.absence(of: name))
        isWrong = true
        continue
      }
      let (flavor, issues) = (loaded.flavor, loaded.issues)
      for issue in issues { print("\(shelf.file(name)?.path ?? name): \(issue.description)") }
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

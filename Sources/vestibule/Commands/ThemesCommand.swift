import ArgumentParser
import Cells
import Flavor
import Foundation

/// The themes.
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "List, check, show and export themes.", subcommands: [List.self, Check.self, Show.self, Export.self],
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

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "What each element of a theme is drawn with, light and dark.")
    @Argument(help: "A name or a file.") var theme: String = "orca"

    func run() throws {
      let flavor = try ThemesCommand.flavor(theme)
      let light = flavor.theme(appearance: .light, depth: .direct)
      let dark = flavor.theme(appearance: .dark, depth: .direct)
      for token in ColorToken.allCases {
        let name = token.rawValue.padding(toLength: 48, withPad: " ", startingAt: 0)
        print("\(name) \(light.color(token).written)  \(dark.color(token).written)")
      }
      for token in FontToken.allCases {
        print("fonts.\(token.rawValue)".padding(toLength: 48, withPad: " ", startingAt: 0), light.attributes(token).written)
      }
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write a theme as a complete OrcaFlavor file to standard output.")
    @Argument(help: "A name or a file.") var theme: String = "orca"

    func run() throws { print(try ThemesCommand.flavor(theme).json.text(indent: 2)) }
  }

  /// A theme by name or file; what is wrong with it goes to standard error, and the built-in one takes its place.
  static func flavor(_ name: String) throws -> Flavor {
    let folder = Folders.find().resources
    guard let file = LookBook.themeFile(name, folder), let bytes = try? Data(contentsOf: file) else {
      StandardError.write(LookBook.noTheme(name, folder))
      throw ExitStatus.unreadableInput.code
    }
    let (flavor, issues) = FlavorFile.parse(text: bytes, name: file.deletingPathExtension().lastPathComponent)
    for issue in issues { StandardError.write("\(file.path): \(issue.description)") }
    return flavor
  }
}

extension Color {
  /// As a theme file writes it.
  fileprivate var written: String {
    switch self {
    case .terminal: "terminal"
    case .rgb(let red, let green, let blue):
      "#" + [red, green, blue].map { String(Int($0) + 256, radix: 16, uppercase: true).suffix(2) }.joined()
    case .indexed(let number): "\(number)"
    }
  }
}

extension Style.Attributes {
  /// How a terminal shows a font role.
  fileprivate var written: String {
    let words = [(Style.Attributes.bold, "bold"), (.underline, "underlined"), (.reverse, "reversed"), (.dim, "dim")]
      .filter { contains($0.0) }.map(\.1)
    return words.isEmpty ? "plain" : words.joined(separator: ", ")
  }
}

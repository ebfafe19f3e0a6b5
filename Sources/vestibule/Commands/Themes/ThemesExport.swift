import ArgumentParser
import Flavor

/// A theme written out.
struct ThemesExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a theme to standard output: as a complete OrcaFlavor file, or as code for a phone.")
  @Argument(help: "A name or a file.") var theme: String = "orca"
  @Option(help: "json: a theme file with every token. swift: code for iOS. kotlin: code for Android.") var to: Form = .json

  enum Form: String, ExpressibleByArgument, CaseIterable { case json, swift, kotlin }

  func run() throws {
    let flavor = try ThemesCommand.flavor(theme)
    switch to {
    case .json: print(flavor.json.text(indent: 2))
    case .swift: print(FlavorExport(flavor).code(.swift), terminator: "")
    case .kotlin: print(FlavorExport(flavor).code(.kotlin), terminator: "")
    }
  }
}

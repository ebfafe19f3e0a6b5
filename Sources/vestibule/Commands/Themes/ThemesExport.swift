import ArgumentParser
import Flavor

/// A theme written out.
struct ThemesExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a theme as a complete OrcaFlavor file to standard output.")
  @Argument(help: "A name or a file.") var theme: String = "orca"

  func run() throws { print(try ThemesCommand.flavor(theme).json.text(indent: 2)) }
}

import Application
import ArgumentParser
import Flavor

/// A theme written out.
struct ThemesExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a theme to standard output: as a complete OrcaFlavor file, or as code for a phone.",
    discussion: """
      Paths are written as the theme has them, relative to its file. Swift calls fonts by their PostScript names; one that is not installed \
      here is told on standard error and written as the theme names it.

      Exit status: 0; 66 when the theme cannot be read or has errors, and then nothing is written.
      """)
  @Argument(help: "A name or a file.") var theme: String = "orca"
  @Option(help: "json: a theme file with every token. swift: code for iOS. kotlin: code for Android.") var to: Form = .json

  enum Form: String, ExpressibleByArgument, CaseIterable { case json, swift, kotlin }

  func run() throws {
    let shelf = ThemeFiles(Folders.find().resources)
    let flavor = try ThemesCommand.flavor(theme, shelf)
    let folder = shelf.file(theme)?.deletingLastPathComponent().path
    for problem in InstalledFonts.problems(of: flavor) { StandardError.write("warning: \(problem.description)") }
    // Fonts are asked for while their files can still be found.
    let names = InstalledFonts.postScriptNames(of: flavor)
    let portable = flavor.portable(from: folder)
    switch to {
    case .json: print(portable.json.text(indent: 2))
    case .swift: print(FlavorExport(portable, postScriptNames: names).code(.swift), terminator: "")
    case .kotlin: print(FlavorExport(portable).code(.kotlin), terminator: "")
    }
  }
}

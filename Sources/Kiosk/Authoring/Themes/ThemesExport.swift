import ArgumentParser
import Flavor
import Invocation
import LookFiles

/// Exports a theme.
struct ThemesExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a theme to standard output: as a complete OrcaFlavor file, or as code for a phone.",
    discussion: """
      Paths are written as in the theme, relative to its file. Swift uses the PostScript names of fonts; a font that is not installed here is \
      reported on standard error and keeps its name from the theme.

      Exit status: 0; 66 if the theme cannot be read or has errors; nothing is written then.
      """)
  @Argument(help: "A name or a file.") var theme: String = "orca"
  @Option(help: "json: a theme file with every token. swift: code for iOS. kotlin: code for Android.") var to: Form = .json

  enum Form: String, ExpressibleByArgument, CaseIterable { case json, swift, kotlin }

  func run() throws {
    let library = ThemeFiles(Folders.find().resources)
    let flavor = try ThemesCommand.flavor(theme, library)
    let folder = library.file(theme)?.deletingLastPathComponent().path
    for problem in InstalledFonts.problems(of: flavor) { StandardError.write("warning: \(problem.description)") }
    // The fonts' names are read before the paths become relative, while the files can still be found.
    let names = InstalledFonts.postScriptNames(of: flavor)
    let portable = flavor.portable(from: folder)
    if to == .json {
      for logo in portable.logoFiles { StandardError.write("Copy the logo too: the exported theme expects \(logo.path) beside its file.") }
    }
    switch to {
    case .json: print(portable.json.text(indent: 2))
    case .swift: print(FlavorExport(portable, postScriptNames: names).code(.swift), terminator: "")
    case .kotlin: print(FlavorExport(portable).code(.kotlin), terminator: "")
    }
  }
}

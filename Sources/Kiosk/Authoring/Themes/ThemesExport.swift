import ArgumentParser
import Flavor
import Invocation
import LookFiles

/// Exports a theme.
struct ThemesExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a theme as a complete OrcaFlavor file, as code for a phone, or for the web and design tools.",
    discussion: """
      One file is written to standard output. With --out, all files are written into a folder, and the fonts, logos and texts that the theme \
      names are copied there, as far as the form has a place for them: json all, css fonts and logos, swift and kotlin fonts. Files that are \
      there already are not replaced.

      Paths are written as in the theme, relative to its file. Swift uses the PostScript names of fonts; a font that is not installed here is \
      reported on standard error and keeps its name from the theme. What a form cannot carry is a comment in it.

      Exit status: 0; 64 if the form needs a folder; 66 if the theme cannot be read or has errors; 70 if a file is there already or cannot be \
      written. With 64 and 66 nothing is written.
      """)
  @Argument(help: "A name or a file.") var theme: String = "orca"
  @Option(
    help: """
      json: a theme file with every token. swift: code for iOS. kotlin: code for Android. css: custom properties. android-xml: colors.xml and \
      dimens.xml. figma-tokens: design tokens in the format of designtokens.org.
      """) var to: ExportForm = .json
  @Option(help: "A folder for the export; it is made if there is none.") var out: String?

  func run() throws {
    let library = ThemeFiles(Folders.find().resources)
    let flavor = try ThemesCommand.flavor(theme, library)
    let folder = library.file(theme)?.deletingLastPathComponent().path
    for problem in InstalledFonts.problems(of: flavor) { StandardError.write("warning: \(problem.description)") }
    // The fonts' names are read before the paths become relative, while the files can still be found.
    let names = to == .swift ? InstalledFonts.postScriptNames(of: flavor) : [:]
    let packed = flavor.packed(from: folder)
    let files = FlavorExport(packed.flavor, postScriptNames: names).files(to), carried = packed.files.filter { to.carries($0.kind) }
    if let out { return try ExportFolder(path: out).write(files, copying: carried) }
    guard files.count == 1 else { throw ValidationError("\(to.rawValue) is several files. Name a folder for them with --out FOLDER.") }
    for file in carried {
      StandardError.write("Copy \(file.path) too, or write into a folder with --out: the export expects it beside its file.")
    }
    print(files[0].text, terminator: "")
  }
}

extension ExportForm: ExpressibleByArgument {}

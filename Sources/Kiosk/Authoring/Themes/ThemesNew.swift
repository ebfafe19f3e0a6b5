import ArgumentParser
import Branding
import Cells
import Flavor
import Foundation
import Invocation
import LookFiles

/// Makes a theme of what a customer has already.
struct ThemesNew: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a theme of a brand: of its colours, its logo, its web site or its app.",
    discussion: """
      Each source is \(BrandSource.forms). Where sources disagree, the first counts; a second brand colour becomes the accent. The theme is light \
      and dark, and every text can be read; the brand's colour stays as it is on buttons wherever text can be read on it. What was chosen, and \
      why, is written to standard output, a line for each choice. The file holds only what it sets.

          vestibule themes new --from logo.svg --name "Lindqvale Bank"
          vestibule themes new --from 0F4C5C FB8B24 --logo mark.svg --out brand.json
          vestibule themes new --from site.html --from site.css
          vestibule themes new --from res/values/colors.xml res/values/themes.xml

      Exit status: 0; 64 if the file exists and --force is not given; 66 if a source cannot be read, or has no colour; 70 if the file cannot be \
      written.
      """)

  @Option(
    name: .customLong("from"), parsing: .upToNextOption, help: "Colours, files and themes (- for standard input).", completion: .file())
  var sources: [String] = []

  @Option(help: "The logo, an SVG or PNG (default: the one in --from).", completion: .file()) var logo: String?

  @Option(help: "The brand's name, which the screens show, and the theme's (default: that of the first file, which no screen shows).")
  var name: String?

  @Option(help: "The file to write (default: the name with .json).", completion: .file()) var out: String?

  @Flag(help: "Replace the file if there is one.") var force = false

  func validate() throws {
    guard !sources.isEmpty || logo != nil else { throw ValidationError("Name what to begin with: --from \(BrandSource.forms).") }
    if name?.isEmpty == true { throw ValidationError("Give the theme a name that is not empty.") }
  }

  func run() throws {
    let sources = try BrandSources(sources, logo: logo, ThemeFiles(Folders.find().resources))
    let name = name ?? sources.name ?? "brand"
    let file = out ?? Self.fileName(name)
    let made = BrandFlavor(sources.brand, name: name)
    var choices = made.choices
    var flavor = made.flavor.relocated(to: URL(filePath: file).deletingLastPathComponent())
    if let logo = sources.logo {
      let suited = logo.appearances(in: flavor)
      flavor.logos = Dictionary(
        uniqueKeysWithValues: suited.map {
          ($0, LogoFile(path: RelativePath.of(logo.path, from: URL(filePath: file).deletingLastPathComponent())))
        })
      choices.append(logo.choice(suited))
    }
    // A brace would begin a placeholder.
    if let brand = self.name, !brand.contains("{"), flavor.strings["*"]?["kiosk.title"] == nil {
      flavor.strings["*", default: [:]]["kiosk.title"] = brand
      choices.append(.init(subject: "name", color: nil, reason: "\(brand), in the header and on the first screen"))
    }
    try write(flavor, to: file)
    let rows = choices.map { [$0.subject, $0.color?.hex ?? "", $0.reason] }
    for line in TextTable(heading: ["what", "colour", "why"], rows: rows).lines { print(line) }
    for note in sources.notes { print(note) }
    print("\(file) is written. To see it: vestibule themes show \(Self.argument(file))")
  }

  private func write(_ flavor: Flavor, to file: String) throws {
    do {
      try Data((flavor.sparseJSON.text(indent: 2) + "\n").utf8).write(
        to: URL(filePath: file), options: force ? .atomic : .withoutOverwriting)
    } catch {
      if !force, FileManager.default.fileExists(atPath: file) {
        StandardError.write("\(file) exists already. Name another file with --out, or replace it with --force.")
        throw ExitStatus.wrongCommandLine.code
      }
      StandardError.write("\(file) could not be written. Name a file in a folder that exists and that you may write to.")
      throw ExitStatus.fault.code
    }
  }

  /// A file's name for a theme's name in any script: without what separates folders, and short enough for every file system.
  static func fileName(_ name: String) -> String {
    var stem = "", bytes = 0
    for character in name {
      let isKept = !character.unicodeScalars.contains { ControlCharacters.contains($0) || $0 == "/" || $0 == "\\" || $0 == ":" }
      let kept = isKept ? character : "-"
      bytes += kept.utf8.count
      if bytes > 200 { break }
      stem.append(kept)
    }
    while stem.first == "." || stem.first == "-" || stem.first == " " { stem.removeFirst() }
    return (stem.isEmpty ? "brand" : stem) + ".json"
  }

  /// A path as a shell takes it.
  private static func argument(_ file: String) -> String {
    file.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) } ? file : "'\(file.replacing("'", with: "'\\''"))'"
  }
}

extension Flavor {
  /// With the paths of its files relative to a folder, as a theme file in it needs them.
  fileprivate func relocated(to folder: URL) -> Flavor {
    var flavor = self
    flavor.fonts = fonts.mapValues { role in
      if case .file(let path) = role.font { FontRole(.file(RelativePath.of(path, from: folder)), size: role.size) } else { role }
    }
    flavor.localizationFiles = localizationFiles.map { RelativePath.of($0, from: folder) }
    flavor.logos = logos.mapValues { LogoFile(path: RelativePath.of($0.path, from: folder)) }
    return flavor
  }
}

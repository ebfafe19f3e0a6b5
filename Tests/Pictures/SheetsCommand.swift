import ArgumentParser
import CellPictures
import Cells
import Flavor
import Foundation
import Gallery

/// Contact sheets of the gallery's screens.
struct SheetsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sheets",
    abstract: "Draw contact sheets of every screen of the gallery.",
    discussion: """
      At each size each screen is drawn once, in one of the chosen themes, appearances, depths and languages in turn, so that there are few sheets \
      and every combination is seen. --every draws each screen in all of them. Screens that look the same at a size are drawn once.
      """)

  @Option(help: "A folder; what was in it is removed.", completion: .directory) var out: String
  @Option(parsing: .upToNextOption, help: "Names of themes.") var themes = ["orca", "midnight", "lindqvale-bank", "harbour"]
  @Option(parsing: .upToNextOption, help: "Sizes in columns and rows.") var sizes = ["40x12", "60x20", "80x24", "160x50"]
  @Option(parsing: .upToNextOption, help: "light, dark.") var appearances = Theme.Appearance.allCases.map(\.rawValue)
  @Option(parsing: .upToNextOption, help: "direct, 256, 8, mono.") var depths = ["direct"]
  @Option(parsing: .upToNextOption, help: "Tags of languages.") var languages = ["en"]
  @Option(parsing: .upToNextOption, help: "Parts of screens' names: confirm, verify/ (default: all screens).") var screens: [String] = []
  @Option(help: "The blocks of still pictures: halves, quadrants, sextants.") var blocks = "sextants"
  @Option(help: "The width of a cell in pixels.") var cell = 6
  @Option(help: "The width and the height of a sheet at most, in pixels.") var sheet = 2000
  @Flag(help: "Draw each screen in every combination.") var every = false

  func run() async throws {
    let drawer = ScreenDrawer(blocks: PictureBlocks(rawValue: blocks) ?? .sextants)
    let chosen = drawer.assets.screens.filter { screen in screens.isEmpty || screens.contains { screen.name.contains($0) } }
    guard !chosen.isEmpty else { throw ValidationError("No screen has such a name.") }
    let folder = URL(filePath: out)
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let limit = Canvas.PixelSize(width: sheet, height: sheet)
    let jobs = try sizes.map(Self.size).enumerated().flatMap { number, size in
      let distinct = drawer.distinct(chosen, try variants(size)[0])
      return try groups(distinct, size, offset: number).flatMap { name, shots in
        let items = shots.map {
          Sheet.Item(caption: "\($0.screen.name)   \(Self.caption($0.variant))", screen: drawer.draw($0.screen, $0.variant))
        }
        let sheets = Sheet.sheets(items, width: cell, limit: limit)
        return sheets.enumerated().map { (file: folder.appending(path: "\(name)-\(Self.two($0 + 1)).png"), sheet: $1) }
      }
    }
    let width = cell
    try await withThrowingTaskGroup { group in
      for job in jobs {
        group.addTask {
          guard let picture = job.sheet.picture(width: width, limit: limit) else { throw ValidationError("There are no fonts.") }
          try PNG.still(picture, level: 4).write(to: job.file)
        }
      }
      try await group.waitForAll()
    }
    print("\(jobs.count) sheets of \(jobs.reduce(0) { $0 + $1.sheet.items.count }) screens are in \(folder.path).")
  }

  private typealias Shot = (screen: GalleryScreen, variant: Variant)

  /// The screens of one size, by the beginning of their sheets' name.
  /// - Parameter offset: turns the combinations, so that a screen has another one at each size.
  private func groups(_ screens: [GalleryScreen], _ size: Size, offset: Int) throws -> [(name: String, shots: [Shot])] {
    let variants = try variants(size)
    if every { return variants.map { variant in (Self.caption(variant).replacing(" ", with: "-"), screens.map { ($0, variant) }) } }
    return [("\(size.width)x\(size.height)", screens.enumerated().map { ($1, variants[($0 + offset) % variants.count]) })]
  }

  private func variants(_ size: Size) throws -> [Variant] {
    try languages.flatMap { language in
      try depths.flatMap { depth in
        guard let depth = ColorDepth(rawValue: depth) else { throw ValidationError("There is no depth \(depth).") }
        return try themes.flatMap { theme in
          try appearances.map { appearance in
            guard let appearance = Theme.Appearance(rawValue: appearance) else {
              throw ValidationError("There is no appearance \(appearance).")
            }
            return Variant(theme: theme, appearance: appearance, language: language, depth: depth, size: size)
          }
        }
      }
    }
  }

  private static func caption(_ variant: Variant) -> String {
    let size = "\(variant.size.width)x\(variant.size.height)"
    return [variant.theme, variant.appearance.rawValue, size, variant.depth.rawValue, variant.language].joined(separator: " ")
  }

  private static func size(_ text: String) throws -> Size {
    let numbers = text.split(separator: "x").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ (1...400).contains($0) }) else {
      throw ValidationError("\(text) is no size such as 80x24.")
    }
    return Size(width: numbers[0], height: numbers[1])
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

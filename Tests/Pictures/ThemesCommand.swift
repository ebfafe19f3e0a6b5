import ArgumentParser
import CellPictures
import Cells
import Flavor
import Foundation
import Gallery

/// The picture of the themes.
struct ThemesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "themes", abstract: "Draw screens of the gallery in several themes: a row for each theme, light and dark.")

  @Option(help: "The file.", completion: .file()) var out: String
  @Option(parsing: .upToNextOption, help: "Names of themes.") var themes = ["orca", "lindqvale-bank", "pirrow-telecom", "midnight"]
  @Option(parsing: .upToNextOption, help: "The screens in light and in dark.") var screens = ["confirm", "consent-reminder"]
  @Option(help: "The width of a cell in pixels.") var cell = 8

  func run() throws {
    let drawer = ScreenDrawer(blocks: .sextants)
    guard let photographer = ScreenPhotographer(width: cell) else { throw ValidationError("There are no fonts.") }
    let rows = themes.map { theme in
      zip(screens, Theme.Appearance.allCases).compactMap { name, appearance in
        drawer.assets.screen(name).flatMap { photographer.picture(of: drawer.draw($0, Variant(theme: theme, appearance: appearance))) }
      }
    }
    guard rows.allSatisfy({ $0.count == screens.count }), let picture = Bitmap.arranged(rows, gap: 3 * cell) else {
      throw ValidationError("One of the screens does not exist.")
    }
    try PNG.still(picture).write(to: URL(filePath: out))
  }
}

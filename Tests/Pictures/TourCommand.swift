import ArgumentParser
import CellPictures
import Cells
import Foundation
import LookFiles
import Phrases

/// The pictures of the documents, taken of the running program.
struct TourCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Walk through the verification of a passport in the running program, and take pictures of it.",
    discussion: "The same program makes the same files. journey-light.png and journey-dark.png move; the others are still.")

  @Option(help: "The program vestibule.", completion: .file()) var program: String
  @Option(help: "The folder of the pictures.", completion: .directory) var out: String
  @Option(help: "The name of a theme.") var theme = "orca"
  @Option(help: "The width of a cell in pixels.") var cell = 16

  /// The largest moving picture in bytes: what a page may load without being asked.
  private static let largest = 3_000_000

  func run() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    let english = Phrasebook(catalogues: CatalogueFiles(repository, only: ["en"]).catalogues, language: "en")
    guard let photographer = ScreenPhotographer(width: cell) else { throw ValidationError("There are no fonts.") }
    for appearance in ["light", "dark"] {
      let tour = Tour(
        appearance: appearance, theme: theme, size: Size(width: 80, height: 24), words: { english.text(Phrase($0)) },
        program: URL(filePath: program).path)
      let pictures = try tour.walk(photographer)
      guard let film = pictures.film.data, film.count <= Self.largest else { throw ValidationError("The moving picture is too large.") }
      try write(film, "journey-\(appearance)")
      print("journey-\(appearance).png: \(pictures.film.milliseconds / 100) tenths of a second, \(film.count / 1000) kB")
      for (name, picture) in pictures.stills { try write(PNG.still(picture), "\(name)-\(appearance)") }
    }
  }

  private func write(_ data: Data, _ name: String) throws { try data.write(to: URL(filePath: out).appending(path: "\(name).png")) }
}

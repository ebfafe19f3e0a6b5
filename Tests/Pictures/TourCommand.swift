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
    discussion: """
      journey-light.png and journey-dark.png move; the others are still, as NAME-light.png and NAME-dark.png. The same program makes the same \
      files, except that on a busy machine a frame of the live camera may differ.
      """)

  @Option(help: "The program vestibule.", completion: .file()) var program: String
  @Option(help: "The folder of the pictures.", completion: .directory) var out: String
  @Option(help: "The name of a theme.") var theme = "orca"

  /// The largest moving picture in bytes: what a page may load without being asked.
  private static let largest = 3_000_000

  func run() throws {
    let repository = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    let english = Phrasebook(catalogues: CatalogueFiles(repository, only: ["en"]).catalogues, language: "en")
    func pictures(_ appearance: String) throws -> Tour.Pictures {
      guard let photographer = ScreenPhotographer(width: 16) else { throw ValidationError("There are no fonts.") }
      return try Tour(
        appearance: appearance, theme: theme, size: Size(width: 80, height: 24), words: { english.text(Phrase($0)) },
        program: URL(filePath: program).path
      ).walk(photographer)
    }
    for appearance in ["light", "dark"] {
      let pictures = try pictures(appearance)
      guard let film = pictures.film.data, film.count <= Self.largest else { throw ValidationError("The moving picture is too large.") }
      try write(film, "journey-\(appearance)")
      print("journey-\(appearance).png: \(pictures.film.milliseconds) ms, \(film.count / 1000) kB")
      for (name, picture) in pictures.stills { try write(PNG.still(picture), "\(name)-\(appearance)") }
    }
  }

  private func write(_ data: Data, _ name: String) throws { try data.write(to: URL(filePath: out).appending(path: "\(name).png")) }
}

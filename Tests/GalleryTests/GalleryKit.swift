import Cells
import Flavor
import Foundation
import Gallery
import Phrases
import Scenes
import ShippedTexts
import Testing

/// Shipped themes and languages, and golden files.
enum GalleryKit {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func bytes(_ path: String) -> [UInt8] { (try? Data(contentsOf: repository.appending(path: path))).map(Array.init) ?? [] }

  /// The shipped themes, by name.
  static let themeNames = ((try? FileManager.default.contentsOfDirectory(atPath: repository.appending(path: "Themes").path)) ?? [])
    .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()

  static let themes = themeNames.map { GalleryAssets.Entry(name: $0, flavor: flavor($0)) }

  static func flavor(_ name: String) -> Flavor {
    let library = FlavorFile.Library(names: themeNames) { name, _ in source(name) }
    return source(name).map { FlavorFile.load($0, library: library).flavor } ?? .orca
  }

  private static func source(_ name: String) -> FlavorFile.Source? {
    guard themeNames.contains(name) else { return nil }
    return FlavorFile.Source(path: "Themes/\(name).json", name: name, bytes: bytes("Themes/\(name).json"))
  }

  /// All shipped themes in these languages.
  static func assets(_ languages: [String] = ["en", "nl", "de"], themes: [GalleryAssets.Entry] = themes) -> GalleryAssets {
    GalleryAssets(themes: themes, languages: languages.map { Look.Language(tag: $0, name: $0) }) { _, language in wording(language) }
  }

  static func wording(_ language: String) -> Phrasebook { Phrasebook(catalogues: ShippedTexts.catalogues, language: language) }

  /// Compares a text with its golden file. A missing one is recorded and fails; VESTIBULE_RECORD=1 records all of them (and fails).
  static func compare(_ text: String, _ name: String) throws {
    let folder = repository.appending(path: "Tests/GalleryTests/Golden")
    let file = folder.appending(path: name)
    let golden = try? String(contentsOf: file, encoding: .utf8)
    if golden == nil || ProcessInfo.processInfo.environment["VESTIBULE_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if golden != text {
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("recorded \(name): look at it, then run again")
      }
      return
    }
    if golden != text { Issue.record("\(name) differs. Got:\n\(text)") }
  }
}

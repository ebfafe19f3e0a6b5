import Foundation
import Notation
import Phrases

/// The catalogues of this repository, for tests.
public enum ShippedTexts {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Localization").standardizedFileURL

  /// The tags of all languages, sorted.
  public static let languages = names(in: folder).filter { $0 != "Search" }

  /// The groups of English texts, sorted.
  public static let groups = files("en").map { $0.deletingPathExtension().lastPathComponent }

  /// All languages, without the pseudo-locale.
  public static let catalogues = languages.map { read($0).catalogue }

  /// The same, read when they are asked for.
  public static let held = catalogues.map { catalogue in
    HeldCatalogue(language: catalogue.language) { group in
      Catalogue(language: catalogue.language, entries: catalogue.entries.filter { $0.key.hasPrefix("\(group).") })
    }
  }

  public static let english = read("en").catalogue

  public static let pseudo = PseudoLocale.catalogue(from: english)

  /// The texts of a language, and what is wrong with its files.
  public static func read(_ language: String) -> (catalogue: Catalogue, issues: [NotationError]) {
    let parts = files(language).map { file in
      CatalogueReader.parse(text: bytes(file), language: language, group: file.deletingPathExtension().lastPathComponent)
    }
    return (Catalogue(language: language, joining: parts.map(\.catalogue)), parts.flatMap(\.issues))
  }

  /// From which English texts a language's were translated.
  public static func sources(_ language: String) throws -> TranslationSources {
    try TranslationSources(reading: bytes(folder.appending(path: "\(language)/\(TranslationSources.fileName)")))
  }

  /// By what else things are found than by their texts.
  public static let synonyms = CatalogueReader.parse(
    text: bytes(folder.appending(path: "Search/names.json")), language: Phrasebook.everyLanguage
  ).catalogue

  private static func files(_ language: String) -> [URL] {
    let folder = folder.appending(path: language)
    return names(in: folder).filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }.map { folder.appending(path: $0) }
  }

  private static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  private static func bytes(_ file: URL) -> Data { (try? Data(contentsOf: file)) ?? Data() }
}

import Foundation
import Notation
import Phrases

/// The catalogues that are shipped.
package struct CatalogueFiles: Sendable {
  package let catalogues: [Catalogue]
  /// By what else things are found than by their texts. Empty until all languages are read: nothing is searched before.
  package let synonyms: Catalogue
  /// What is wrong with them.
  package let warnings: [Phrase]

  /// - Parameters:
  ///   - resources: the folder that holds `Localization`; nil: there are none.
  ///   - languages: the tags of those that are read; nil: all.
  package init(_ resources: URL?, only languages: Set<String>? = nil) {
    var warnings: [Phrase] = []
    func read(_ file: URL, as language: String? = nil) -> Catalogue? {
      guard let read = Self.read(file, as: language) else { return nil }
      if let first = read.issues.first {
        warnings.append(
          Phrase("kiosk.warning.catalogueBroken", ["name": .text(file.lastPathComponent), "detail": .text(first.description)]))
      }
      return read.catalogue
    }
    catalogues = Self.files(resources).compactMap { file in
      if let languages, !languages.contains(Self.tag(file).lowercased()) { return nil }
      return read(file)
    }
    let names = languages == nil ? resources?.appending(path: "Localization/Search/names.json") : nil
    let every = Phrasebook.everyLanguage
    synonyms = names.flatMap { read($0, as: every) } ?? Catalogue(language: every, entries: [:])
    self.warnings = warnings
  }

  /// The catalogue that has every key: English. Empty where it cannot be read.
  package var base: Catalogue { catalogues.first { $0.language == "en" } ?? Catalogue(language: "en", entries: [:]) }

  /// The same, read alone.
  package static func base(_ resources: URL?) -> Catalogue {
    let file = files(resources).first { $0.lastPathComponent == "en.json" }
    return file.flatMap { read($0)?.catalogue } ?? Catalogue(language: "en", entries: [:])
  }

  /// The catalogues' files, by name.
  package static func files(_ resources: URL?) -> [URL] {
    guard let folder = resources?.appending(path: "Localization") else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().map { folder.appending(path: $0) }
  }

  /// The language that a file is named for.
  package static func tag(_ file: URL) -> String { file.deletingPathExtension().lastPathComponent }

  package static func read(_ file: URL, as language: String? = nil) -> (catalogue: Catalogue, issues: [NotationError])? {
    guard let bytes = try? Data(contentsOf: file) else { return nil }
    return CatalogueReader.parse(text: bytes, language: language ?? tag(file))
  }
}

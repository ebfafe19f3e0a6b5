import Foundation
import Invocation
import Notation
import Phrases

/// The shipped catalogues: a folder for each language, with a file for each group of texts.
package struct CatalogueFiles: Sendable {
  /// The texts of one group in one language.
  package struct File: Sendable {
    package let url: URL
    package let language: String
    /// The first component of the texts' keys, which is also the file's name; nil if the file contains complete keys.
    let group: String?

    /// The file's name in messages: `en/kiosk.json`.
    package var name: String { url.pathComponents.suffix(2).joined(separator: "/") }

    /// nil if the file cannot be opened.
    package func read() -> (catalogue: Catalogue, issues: [NotationError])? { bytes.map(parse) }

    fileprivate var bytes: [UInt8]? { try? InputFile.read(url.path, as: .text) }

    fileprivate func parse(_ bytes: [UInt8]) -> (catalogue: Catalogue, issues: [NotationError]) {
      CatalogueReader.parse(text: bytes, language: language, group: group)
    }
  }

  package let catalogues: [Catalogue]
  /// Further names by which things can be found. Empty until all languages are read, because nothing is searched before that.
  package let synonyms: Catalogue
  /// The problems of the catalogues.
  package let warnings: [Phrase]

  /// - Parameters:
  ///   - resources: the folder that contains `Localization`, or nil if there are no catalogues.
  ///   - languages: the tags of the languages to read, in small letters, or nil for all.
  ///   - groups: the groups to read, or nil for all.
  package init(_ resources: URL?, only languages: Set<String>? = nil, groups: Set<String>? = nil) {
    var warnings: [Phrase] = []
    /// If one file of a language cannot be read, the language has no texts, and another language replaces it completely.
    func read(_ language: String, _ files: [File]) -> Catalogue {
      var parts: [Catalogue] = [], isWhole = true
      for file in files {
        guard let read = file.read() else {
          isWhole = false
          continue
        }
        if let first = read.issues.first {
          warnings.append(Phrase("kiosk.warning.catalogueBroken", ["name": .text(file.name), "detail": .text(first.description)]))
          if read.catalogue.entries.isEmpty { isWhole = false }
        }
        parts.append(read.catalogue)
      }
      return Catalogue(language: language, joining: isWhole ? parts : [])
    }
    catalogues = Self.shipped(resources, only: languages).map { folder in
      read(folder.language, groups.map { $0.sorted().compactMap(folder.file) } ?? folder.files)
    }
    let every = Phrasebook.everyLanguage
    let names = languages == nil ? Self.localization(resources)?.appending(path: "\(Self.search)/names.json") : nil
    synonyms = read(every, names.map { [File(url: $0, language: every, group: nil)] } ?? [])
    self.warnings = warnings
  }

  /// The catalogue with every key: English. Empty if it cannot be read.
  package var base: Catalogue { catalogues.first { $0.language == "en" } ?? Catalogue(language: "en", entries: [:]) }

  /// The English catalogue, read without the others.
  package static func base(_ resources: URL?) -> Catalogue { CatalogueFiles(resources, only: ["en"]).base }

  /// The languages, with groups that are read when they are asked for.
  /// - Parameter groups: those whose files are opened now, for a program that may open no files once it has begun.
  package static func held(_ resources: URL?, reading groups: [String] = []) -> [HeldCatalogue] {
    shipped(resources).map { folder in
      let opened = groups.compactMap { folder.file($0) }.reduce(into: [String: [UInt8]]()) { $0[$1.group ?? ""] = $1.bytes }
      return HeldCatalogue(language: folder.language) { group in
        guard let file = folder.file(group), let bytes = opened[group] ?? file.bytes else { return nil }
        return file.parse(bytes).catalogue
      }
    }
  }

  /// The tags of the languages.
  package static func languages(_ resources: URL?) -> [String] { shipped(resources).map(\.language) }

  /// The files of all languages, by name.
  package static func files(_ resources: URL?) -> [File] { shipped(resources).flatMap(\.files) }

  /// The folders that contain these files.
  package static func folders(_ resources: URL?) -> [URL] { shipped(resources).map(\.url) }

  /// The folders with texts, each named after its language.
  private static func shipped(_ resources: URL?, only wanted: Set<String>? = nil) -> [Folder] {
    guard let localization = localization(resources) else { return [] }
    return names(in: localization.path).compactMap { language in
      guard language != search, wanted?.contains(language.lowercased()) != false else { return nil }
      let names = names(in: "\(localization.path)/\(language)").filter { $0.hasSuffix(".json") }
      return names.isEmpty ? nil : Folder(localization: localization, language: language, names: names)
    }
  }

  /// The texts of one language. The URLs of its files are made on demand, because the tags are enough to choose a language.
  private struct Folder: Sendable {
    let localization: URL
    let language: String
    let names: [String]

    var url: URL { localization.appending(path: language) }
    var files: [File] { names.map { file(named: $0) } }

    /// The file of a group; nil if there is none.
    func file(_ group: String) -> File? { names.contains("\(group).json") ? file(named: "\(group).json") : nil }

    private func file(named name: String) -> File {
      File(url: url.appending(path: name), language: language, group: String(name.dropLast(5)))
    }
  }

  /// The names in a folder, sorted, without hidden ones.
  private static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func localization(_ resources: URL?) -> URL? { resources?.appending(path: "Localization") }

  /// The folder that is not a language's.
  private static let search = "Search"
}

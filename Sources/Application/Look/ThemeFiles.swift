import Flavor
import Foundation
import Notation
import Phrases

/// The theme files: shipped ones by name, and any other by its path.
package struct ThemeFiles: Sendable {
  /// The folder that contains `Themes`; nil: there is only the built-in theme.
  package let resources: URL?

  package init(_ resources: URL?) { self.resources = resources }

  /// The names of the themes to choose from.
  package var names: [String] {
    guard let resources else { return ["orca"] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: resources.appending(path: "Themes").path)) ?? []
    return Set(files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) } + ["orca"]).sorted()
  }

  /// A theme's file: one in the `Themes` folder by name, or any file by its path relative to `folder`.
  package func file(_ name: String, from folder: String? = nil) -> URL? {
    guard name.contains("/") || name.hasSuffix(".json") else { return resources?.appending(path: "Themes/\(name).json") }
    let base = folder.map { URL(filePath: $0, directoryHint: .isDirectory) }
    return URL(filePath: name, relativeTo: base).standardizedFileURL
  }

  /// Reads a theme from its file; nil if there is no such file. The built-in theme needs none.
  package func load(_ name: String) -> FlavorFile.Loaded? {
    guard let source = source(name, nil) else {
      return name == "orca" ? .builtIn : nil
    }
    var loaded = FlavorFile.load(source, library: forReading)
    guard loaded.issues.isEmpty else { return loaded }
    let own = texts(of: loaded.flavor, file: source)
    loaded.issues = own.issues
    loaded.files += own.files
    return loaded
  }

  /// The customer's own texts of a flavor. Texts in the theme take precedence over those in localization files.
  ///
  /// - Parameter file: the theme's file, so that issues can point to its lines.
  package func texts(of flavor: Flavor, file: FlavorFile.Source? = nil) -> (
    catalogues: [Catalogue], issues: [NotationError], files: [String]
  ) {
    guard !flavor.strings.isEmpty || !flavor.localizationFiles.isEmpty else { return ([], [], []) }
    let base = CatalogueFiles.base(resources)
    let own = OwnTexts(flavor.strings, base: base, file: file.flatMap { try? JSONReader().read($0.bytes) })
    let read = LocalizationFiles.read(flavor.localizationFiles, base: base, language: flavor.baseLanguage)
    return (own.catalogues + read.catalogues, own.issues + read.issues, read.files)
  }

  /// The themes that a theme may extend.
  package var forReading: FlavorFile.Library { FlavorFile.Library(names: names) { source($0, $1) } }

  private func source(_ name: String, _ folder: String?) -> FlavorFile.Source? {
    guard let file = file(name, from: folder), let bytes = try? Data(contentsOf: file) else { return nil }
    return FlavorFile.Source(path: file.path, name: file.deletingPathExtension().lastPathComponent, bytes: Array(bytes))
  }

  /// The message about a theme that does not exist.
  package func absence(of name: String) -> String {
    "\(name): there is no such theme. Name a file, or one of: \(names.joined(separator: ", "))."
  }
}

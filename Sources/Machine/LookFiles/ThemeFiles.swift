import Flavor
import Foundation
import Invocation
import Notation
import Phrases
import Workflow

/// The theme files: shipped ones by name, and any other by its path.
package struct ThemeFiles: Sendable {
  /// The folder that contains `Themes`; nil if there is only the built-in theme.
  package let resources: URL?

  /// The catalogue that has every key, if the caller has read it. Otherwise each theme with texts reads it again.
  package var base: Catalogue?

  package init(_ resources: URL?) { self.resources = resources }

  /// The names of the themes to choose from.
  package var names: [String] {
    guard let resources else { return ["orca"] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: resources.appending(path: "Themes").path)) ?? []
    return Set(files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) } + ["orca"]).sorted()
  }

  /// Whether a theme is named by its file.
  package static func isPath(_ name: String) -> Bool {
    name.contains("/") || (["json"] + SDKCode.endings).contains { name.hasSuffix(".\($0)") }
  }

  /// A theme's file: one in the `Themes` folder by name, or any file by its path relative to `folder`.
  package func file(_ name: String, from folder: String? = nil) -> URL? {
    guard Self.isPath(name) else { return resources?.appending(path: "Themes/\(name).json") }
    let base = folder.map { URL(filePath: $0, directoryHint: .isDirectory) }
    return URL(filePath: name, relativeTo: base).standardizedFileURL
  }

  /// Reads a theme from its file; nil if there is no such file. The built-in theme needs none.
  package func load(_ name: String) -> FlavorFile.Loaded? {
    let source: FlavorFile.Source
    do throws(WorkflowError) {
      guard let found = try read(name, from: nil) else { return name == "orca" ? .builtIn : nil }
      source = found
    } catch { return Self.refused(name, error) }
    return load(source)
  }

  /// Reads a theme from a text, as if it were saved in a file.
  package func load(_ source: FlavorFile.Source) -> FlavorFile.Loaded {
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
    let base = base ?? CatalogueFiles.base(resources)
    let own = OwnTexts(flavor.strings, base: base, file: file.flatMap { try? JSONReader().read($0.bytes) })
    let read = LocalizationFiles.read(flavor.localizationFiles, base: base, language: flavor.baseLanguage)
    return (own.catalogues + read.catalogues, own.issues + read.issues, read.files)
  }

  /// The themes that a theme may extend.
  package var forReading: FlavorFile.Library { FlavorFile.Library(names: names) { source($0, $1) } }

  private func source(_ name: String, _ folder: String?) -> FlavorFile.Source? { try? read(name, from: folder) }

  /// Reads a theme's file. Returns nil if there is none. Shipped themes belong to the user who installed the program.
  /// - Throws: why another file is not used.
  private func read(_ name: String, from folder: String?) throws(WorkflowError) -> FlavorFile.Source? {
    guard let file = file(name, from: folder), access(file.path, F_OK) == 0 else { return nil }
    let isShipped = resources.map { file.path.hasPrefix("\($0.standardizedFileURL.path)/Themes/") } ?? false
    let bytes = try InputFile.read(file.path, as: isShipped ? .text : .instructions)
    return FlavorFile.Source(path: file.path, name: file.deletingPathExtension().lastPathComponent, bytes: bytes)
  }

  /// A theme whose file is not used.
  private static func refused(_ name: String, _ error: WorkflowError) -> FlavorFile.Loaded {
    var loaded = FlavorFile.Loaded.builtIn
    loaded.issues = [
      NotationError(
        .value, at: Position(line: 1, column: 1), path: "", expected: "an ordinary file that only this user or root can change",
        found: "another one", hint: error.message)
    ]
    return loaded
  }

  /// The message about a theme that does not exist.
  package func absence(of name: String) -> String {
    "\(name): there is no such theme. Name a file, or one of: \(names.joined(separator: ", "))."
  }
}

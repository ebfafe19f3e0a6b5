import Cells
import Flavor
import Foundation
import Notation
import Phrases
import Scenes
import Terminal

/// Loads themes and catalogues and makes the kiosk's look of them. What is broken falls back to the built-in theme and to English, and
/// becomes a warning that says where.
struct LookBook: Sendable {
  private let folder: URL?
  private let environment: [String: String]
  private var phrasebook: Phrasebook
  private var flavor = Flavor.orca
  private var theme: String
  private let localeFlag: String?
  var depth: ColorDepth = .mono
  private(set) var warnings: [Phrase] = []

  /// - Parameter flavor: the caller's own customization; it goes before `theme`.
  init(folders: Folders, theme: String?, locale: String?, flavor customization: Flavor?, environment: [String: String]) {
    folder = folders.resources
    self.environment = environment
    self.theme = theme ?? "orca"
    localeFlag = locale
    var warnings: [Phrase] = []
    let catalogues = Self.catalogues(folders.resources, &warnings)
    // Where English itself is broken, any language is better than keys.
    let usable = catalogues.filter { !$0.entries.isEmpty }.map(\.language)
    phrasebook = Phrasebook(catalogues: catalogues, language: "en", baseLanguage: usable.contains("en") ? "en" : usable.first ?? "en")
    if usable.isEmpty {
      warnings = [.verbatim("The texts were not found. Set VESTIBULE_RESOURCES to the folder that holds Localization and Themes.")]
    }
    if let customization {
      flavor = customization
    } else if let read = Self.flavor(self.theme, folders.resources, &warnings) {
      flavor = read
    } else {
      self.theme = "orca"
    }
    if let locale, LocaleChoice.match(locale, phrasebook.languages) == nil {
      warnings.append(Phrase("kiosk.warning.language", ["tag": .text(locale)]))
    }
    self.warnings = warnings
    phrasebook.language = LocaleChoice.language(
      fixed: flavor.fixedLanguage, flag: locale, environment: environment, available: phrasebook.languages, base: flavor.baseLanguage)
  }

  /// The look as it is chosen now.
  var look: Look {
    let appearance = flavor.appearance(onDarkGround: TerminalEnvironment.hasDarkGround(environment: environment))
    return Look(
      theme: flavor.theme(appearance: appearance, depth: depth), wording: phrasebook, language: phrasebook.language,
      languages: phrasebook.languages.map { Look.Language(tag: $0, name: phrasebook.name(of: $0)) }, themes: themes)
  }

  /// The words of a phrase in the chosen language.
  func text(_ phrase: Phrase) -> String { phrasebook.text(phrase) }

  mutating func choose(language: String) { phrasebook.language = language }

  /// Takes another theme. Returns what is wrong with it; then the old one stays.
  mutating func choose(theme name: String) -> [Phrase] {
    var wrong: [Phrase] = []
    if let read = Self.flavor(name, folder, &wrong) {
      flavor = read
      theme = name
    }
    return wrong
  }

  /// The names of the themes that can be chosen.
  var themes: [String] { Self.themeNames(folder) }

  static func themeNames(_ folder: URL?) -> [String] {
    guard let folder else { return ["orca"] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Themes").path)) ?? []
    return Set(files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) } + ["orca"]).sorted()
  }

  /// A theme's file: one of the Themes folder by name, or any file by path.
  static func themeFile(_ name: String, _ folder: URL?) -> URL? {
    if name.contains("/") || name.hasSuffix(".json") { return URL(filePath: name) }
    return folder?.appending(path: "Themes/\(name).json")
  }

  /// What to say of a theme that is not there.
  static func noTheme(_ name: String, _ folder: URL?) -> String {
    "\(name): there is no such theme. Name a file, or one of: \(themeNames(folder).joined(separator: ", "))."
  }

  private static func flavor(_ name: String, _ folder: URL?, _ warnings: inout [Phrase]) -> Flavor? {
    guard let file = themeFile(name, folder), let bytes = try? Data(contentsOf: file) else {
      if name == "orca" { return .orca }
      warnings.append(Phrase("kiosk.warning.themeMissing", ["name": .text(name)]))
      return nil
    }
    let (flavor, issues) = FlavorFile.parse(text: bytes, name: file.deletingPathExtension().lastPathComponent)
    guard issues.isEmpty else {
      warnings.append(
        Phrase("kiosk.warning.themeBroken", ["name": .text(name), "detail": .text(issues[0].description), "n": .number(issues.count)]))
      return nil
    }
    return flavor
  }

  private static func catalogues(_ folder: URL?, _ warnings: inout [Phrase]) -> [Catalogue] {
    guard let folder = folder?.appending(path: "Localization") else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.sorted().compactMap { file in
      guard let bytes = try? Data(contentsOf: folder.appending(path: file)) else { return nil }
      let (catalogue, issues) = CatalogueReader.parse(text: bytes, language: String(file.dropLast(5)))
      if let first = issues.first {
        warnings.append(Phrase("kiosk.warning.catalogueBroken", ["name": .text(file), "detail": .text(first.description)]))
      }
      return catalogue
    }
  }
}

extension Phrasebook {
  /// A language by its own name.
  func name(of tag: String) -> String {
    var own = self
    own.language = tag
    return own.text("kiosk.language.name")
  }
}

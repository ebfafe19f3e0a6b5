import Cells
import Flavor
import Foundation
import Notation
import Phrases
import Scenes
import Terminal

/// Loads catalogues and, by `ThemeChoice`, themes, and makes the kiosk's look of them. What is broken falls back to the built-in theme and
/// to English, and becomes a warning that says where.
struct LookBook: Sendable {
  /// Which theme is worn; everything about flavors is its.
  var themes: ThemeChoice
  private let environment: [String: String]
  private var phrasebook: Phrasebook
  private let localeFlag: String?
  private(set) var warnings: [Phrase] = []

  /// - Parameter flavor: the caller's own customization; it goes before `theme`.
  init(
    folders: Folders, theme: String?, appearance: Theme.Appearance? = nil, locale: String?, flavor customization: Flavor?,
    environment: [String: String]
  ) {
    self.environment = environment
    localeFlag = locale
    var warnings: [Phrase] = []
    let catalogues = Self.catalogues(folders.resources, &warnings)
    // A catalogue without texts is no language to choose; where English itself is broken, any language is better than keys.
    let usable = catalogues.filter { !$0.entries.isEmpty }
    let base = usable.contains { $0.language == "en" } ? "en" : usable.first?.language ?? "en"
    phrasebook = Phrasebook(catalogues: usable, language: base, baseLanguage: base)
    if usable.isEmpty {
      warnings = [.verbatim("The texts were not found. Set VESTIBULE_RESOURCES to the folder that holds Localization and Themes.")]
    }
    themes = ThemeChoice(
      shelf: ThemeShelf(folders.resources), name: theme, customization: customization, appearance: appearance, environment: environment,
      warnings: &warnings)
    // Of a broken catalogue was told already.
    if let locale, LocaleChoice.match(locale, catalogues.map(\.language)) == nil {
      warnings.append(Phrase("kiosk.warning.language", ["tag": .text(locale)]))
    }
    self.warnings = warnings
    phrasebook.language = LocaleChoice.language(
      fixed: themes.flavor.fixedLanguage, flag: locale, environment: environment, available: phrasebook.languages,
      base: themes.flavor.baseLanguage)
  }

  /// The look as it is chosen now.
  var look: Look {
    Look(
      theme: themes.theme, wording: phrasebook, language: phrasebook.language,
      languages: phrasebook.languages.map { Look.Language(tag: $0, name: phrasebook.name(of: $0)) }, themes: themes.shelf.names)
  }

  /// The words of a phrase in the chosen language.
  func text(_ phrase: Phrase) -> String { phrasebook.text(phrase) }

  mutating func choose(language: String) { phrasebook.language = language }

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

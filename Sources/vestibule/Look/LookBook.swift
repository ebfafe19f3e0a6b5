import Cells
import Flavor
import Foundation
import Notation
import Phrases
import Scenes
import Terminal

/// Chooses theme, language and texts by `ThemeChoice` and `TextShelf`, and makes the kiosk's look of them. What is broken falls back to the
/// built-in theme and to English, and becomes a warning that says where.
struct LookBook: Sendable {
  /// Which theme is worn; everything about flavors is its.
  var themes: ThemeChoice { didSet { if wearsOtherTexts(than: oldValue) { phrasebook.own = themes.ownTexts } } }
  private var phrasebook: Phrasebook
  private(set) var warnings: [Phrase] = []
  /// What is wrong with a catalogue that was saved; nil while all are well.
  private(set) var textProblem: Phrase?

  /// - Parameters:
  ///   - flavor: the caller's own customization; it goes before `theme`.
  ///   - showsKeys: whether keys stand in place of texts.
  init(
    folders: Folders, theme: String?, appearance: Theme.Appearance? = nil, locale: String?, showsKeys: Bool = false,
    flavor customization: Flavor?, environment: [String: String]
  ) {
    let texts = TextShelf(folders.resources)
    var warnings = texts.warnings
    // A catalogue without texts is no language to choose; where English itself is broken, any language is better than keys.
    var usable = texts.catalogues.filter { !$0.entries.isEmpty }
    let base = usable.first { $0.language == "en" } ?? usable.first ?? texts.base
    if usable.isEmpty {
      warnings = [.verbatim("The texts were not found. Set VESTIBULE_RESOURCES to the folder that holds Localization and Themes.")]
    }
    themes = ThemeChoice(
      shelf: ThemeShelf(folders.resources), name: theme, customization: customization, appearance: appearance, environment: environment,
      warnings: &warnings)
    let fixed = themes.flavor.fixedLanguage
    // The pseudo-locale is for who asks for it by its name.
    let wishes = [fixed, locale].compactMap(\.self) + LocaleChoice.system(environment)
    if wishes.contains(where: { LanguageTag($0) == LanguageTag(PseudoLocale.tag) }) { usable.append(PseudoLocale.catalogue(from: base)) }
    phrasebook = Phrasebook(catalogues: usable, language: base.language, baseLanguage: base.language, own: themes.ownTexts)
    phrasebook.showsKeys = showsKeys
    // Of a broken catalogue was told already.
    let tags = Set(texts.catalogues.map(\.language) + phrasebook.choosable)
    if let locale, LocaleChoice.match(locale, Array(tags)) == nil {
      warnings.append(Phrase("kiosk.warning.language", ["tag": .text(locale)]))
    }
    self.warnings = warnings
    phrasebook.language = LocaleChoice.language(
      fixed: fixed, flag: locale, environment: environment, available: phrasebook.choosable, base: themes.flavor.baseLanguage)
  }

  /// The look as it is chosen now.
  var look: Look {
    Look(
      theme: themes.theme, wording: phrasebook, language: phrasebook.language,
      languages: phrasebook.choosable.map { Look.Language(tag: $0, name: phrasebook.name(of: $0)) }, themes: themes.shelf.names)
  }

  /// The words of a phrase in the chosen language.
  func text(_ phrase: Phrase) -> String { phrasebook.text(phrase) }

  mutating func choose(language: String) { phrasebook.language = language }

  /// The files that the look is made of.
  var files: [String] { themes.files + TextShelf.files(themes.shelf.resources).map(\.path) }

  /// What is wrong with those files.
  var problems: [Phrase] { [themes.problem, textProblem].compactMap(\.self) }

  /// Takes saved files over. What is broken in them stands in `problems` then, and keeps what was read before.
  mutating func reload(_ saved: Set<String>) {
    if saved.contains(where: themes.files.contains) { themes.reload() }
    let catalogues = TextShelf.files(themes.shelf.resources).map(\.path)
    if saved.contains(where: catalogues.contains) { reloadTexts() }
  }

  private mutating func reloadTexts() {
    let texts = TextShelf(themes.shelf.resources)
    textProblem = texts.warnings.first
    guard textProblem == nil else { return }
    var usable = texts.catalogues.filter { !$0.entries.isEmpty }
    if phrasebook.languages.contains(PseudoLocale.tag) { usable.append(PseudoLocale.catalogue(from: texts.base)) }
    var book = Phrasebook(
      catalogues: usable, language: phrasebook.language, baseLanguage: phrasebook.baseLanguage, own: themes.ownTexts)
    book.showsKeys = phrasebook.showsKeys
    phrasebook = book
  }

  private func wearsOtherTexts(than old: ThemeChoice) -> Bool { themes.ownTexts != old.ownTexts }
}

extension Phrasebook {
  /// A language by its own name; one that only a customer has texts for, with its tag.
  func name(of tag: String) -> String {
    var own = self
    own.showsKeys = false
    own.language = tag
    let name = own.text("kiosk.language.name")
    return languages.contains(tag) ? name : "\(name) (\(tag))"
  }
}

import Cells
import Flavor
import Foundation
import Notation
import Phrases
import Scenes
import Terminal

/// Chooses theme, language and texts by `ThemeChoice` and `CatalogueFiles`, and makes the kiosk's look of them. What is broken falls back to the
/// built-in theme and to English, and becomes a warning that says where.
package struct LookLoader: Sendable {
  /// Which theme is worn; everything about flavors is its.
  package var themes: ThemeChoice { didSet { if wearsOtherTexts(than: oldValue) { phrasebook.own = themes.ownTexts } } }
  private var phrasebook: Phrasebook
  /// Which characters the terminal shows. Languages that cannot be written in them are not offered.
  package var glyphs: Glyphs { didSet { if glyphs != oldValue { leaveUnwritable() } } }
  /// Whether every language was read.
  private var isWhole: Bool
  package private(set) var warnings: [Phrase] = []
  /// What is said, and what to do, of a theme or a language that was asked for and is not there; nil: both are.
  package private(set) var unknown: String?
  /// What is wrong with a catalogue that was saved; nil while all are well.
  package private(set) var textProblem: Phrase?

  /// - Parameters:
  ///   - flavor: the caller's own customization; it goes before `theme`.
  ///   - showsKeys: whether keys stand in place of texts.
  package init(
    folders: Folders, theme: String?, appearance: Theme.Appearance? = nil, locale: String?, showsKeys: Bool = false,
    flavor customization: Flavor?, environment: [String: String]
  ) {
    glyphs = TerminalEnvironment.glyphs(environment: environment)
    var themeWarnings: [Phrase] = []
    themes = ThemeChoice(
      shelf: ThemeFiles(folders.resources), name: theme, customization: customization, appearance: appearance, environment: environment,
      warnings: &themeWarnings)
    let fixed = themes.flavor.fixedLanguage, standard = themes.flavor.baseLanguage, own = themes.ownTexts.map(\.language)
    // The pseudo-locale is for who asks for it by its name.
    let wishes = [fixed, locale].compactMap(\.self) + LocaleChoice.system(environment)
    let pseudo = wishes.contains { LanguageTag($0) == LanguageTag(PseudoLocale.tag) } ? [PseudoLocale.tag] : []
    let shipped = CatalogueFiles.languages(folders.resources)
    func language(among tags: [String]) -> String {
      LocaleChoice.language(fixed: fixed, flag: locale, environment: environment, available: tags, base: standard)
    }
    // Only what is spoken now is read before the first screen. Where one of these is broken, all are, to choose anew.
    let spoken = LanguageTag(language(among: shipped + own + pseudo)).chain + LanguageTag(standard).chain + ["en"]
    var texts = CatalogueFiles(folders.resources, only: Set(spoken.map { $0.lowercased() }))
    isWhole = !texts.warnings.isEmpty || texts.base.entries.isEmpty
    if isWhole { texts = CatalogueFiles(folders.resources) }
    // A catalogue without texts is no language to choose; where English itself is broken, any language is better than keys.
    var usable = texts.catalogues.filter { !$0.entries.isEmpty }
    let base = usable.first { $0.language == "en" } ?? usable.first ?? texts.base
    warnings = texts.warnings
    if usable.isEmpty {
      warnings = [.verbatim("The texts were not found. Set VESTIBULE_RESOURCES to the folder that holds Localization and Themes.")]
    }
    warnings += themeWarnings
    if !pseudo.isEmpty { usable.append(PseudoLocale.catalogue(from: base)) }
    phrasebook = Phrasebook(
      catalogues: usable, language: base.language, baseLanguage: base.language, own: themes.ownTexts, synonyms: texts.synonyms)
    phrasebook.showsKeys = showsKeys
    // Of a broken catalogue was told already.
    if let locale, LocaleChoice.match(locale, Array(Set(shipped + phrasebook.choosable))) == nil {
      warnings.append(Phrase("kiosk.warning.language", ["tag": .text(locale)]))
      let known = (phrasebook.choosable + shipped).reduce(into: [String]()) { known, tag in if !known.contains(tag) { known.append(tag) } }
      unknown = "\(locale): there are no texts in this language. Name one of: \(known.joined(separator: ", "))."
    }
    if let theme, customization == nil, themes.shelf.load(theme) == nil { unknown = themes.shelf.absence(of: theme) }
    phrasebook.language = language(among: phrasebook.choosable)
    leaveUnwritable()
  }

  /// Reads the languages that were not needed for the first screen. Returns what is wrong with them.
  package mutating func readAll() -> [Phrase] {
    guard !isWhole else { return [] }
    isWhole = true
    let texts = CatalogueFiles(themes.shelf.resources)
    take(texts)
    return texts.warnings
  }

  /// The look as it is chosen now.
  package var look: Look {
    Look(
      theme: themes.theme, wording: wording, language: phrasebook.language,
      languages: phrasebook.choosable.filter(isWritable).map { Look.Language(tag: $0, name: written(phrasebook.name(of: $0), in: $0)) },
      themes: themes.names)
  }

  private var wording: any Wording { glyphs == .ascii ? ASCIIWording(phrasebook, language: phrasebook.language) : phrasebook }

  private func written(_ text: String, in language: String) -> String {
    glyphs == .ascii ? ASCIITransliteration(language: language).text(text) : text
  }

  /// Whether the terminal's characters are enough for a language, which its own name tells.
  private func isWritable(_ language: String) -> Bool {
    glyphs == .utf8 || language == "en" || ASCIITransliteration.canWrite(phrasebook.name(of: language))
  }

  /// English takes the place of a language that the terminal cannot show.
  private mutating func leaveUnwritable() {
    if !isWritable(phrasebook.language), phrasebook.choosable.contains("en") { phrasebook.language = "en" }
  }

  /// The words of a phrase in the chosen language.
  package func text(_ phrase: Phrase) -> String { wording.text(phrase) }

  package mutating func choose(language: String) { phrasebook.language = language }

  /// The files that the look is made of.
  package var files: [String] { themes.files + catalogues }

  /// The folders in which every file of texts counts, also one that comes later.
  package var folders: [String] { CatalogueFiles.folders(themes.shelf.resources).map(\.path) }

  private var catalogues: [String] { CatalogueFiles.files(themes.shelf.resources).map(\.url.path) }

  /// What is wrong with those files.
  package var problems: [Phrase] { [themes.problem, textProblem].compactMap(\.self) }

  /// Takes saved files over. What is broken in them stands in `problems` then, and keeps what was read before.
  package mutating func reload(_ saved: Set<String>) {
    if saved.contains(where: themes.files.contains) { themes.reload() }
    let catalogues = catalogues
    if saved.contains(where: catalogues.contains) { reloadTexts() }
  }

  private mutating func reloadTexts() {
    let texts = CatalogueFiles(themes.shelf.resources)
    textProblem = texts.warnings.first
    if textProblem == nil { take(texts) }
  }

  /// Takes the catalogues' texts over.
  private mutating func take(_ texts: CatalogueFiles) {
    var usable = texts.catalogues.filter { !$0.entries.isEmpty }
    if phrasebook.languages.contains(PseudoLocale.tag) { usable.append(PseudoLocale.catalogue(from: texts.base)) }
    var book = Phrasebook(
      catalogues: usable, language: phrasebook.language, baseLanguage: phrasebook.baseLanguage, own: themes.ownTexts,
      synonyms: texts.synonyms)
    book.showsKeys = phrasebook.showsKeys
    phrasebook = book
  }

  private func wearsOtherTexts(than old: ThemeChoice) -> Bool { themes.ownTexts != old.ownTexts }
}

extension Phrasebook {
  /// A language by its own name; one that only a customer has texts for, with its tag.
  package func name(of tag: String) -> String {
    var own = self
    own.showsKeys = false
    own.language = tag
    let name = own.text("kiosk.language.name")
    return languages.contains(tag) ? name : "\(name) (\(tag))"
  }
}

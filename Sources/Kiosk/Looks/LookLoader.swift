import Cells
import Flavor
import Foundation
import Imaging
import Invocation
import LookFiles
import Notation
import Phrases
import Scenes
import Terminal

/// Chooses theme, language and texts with `ThemeChoice` and `CatalogueFiles`, and makes the kiosk's look from them. Broken files are
/// replaced by the built-in theme and English, and reported by a warning that names the place.
package struct LookLoader: Sendable {
  /// The current theme; it handles everything about flavors.
  package var themes: ThemeChoice { didSet { if wearsOtherTexts(than: oldValue) { phrasebook.own = themes.ownTexts } } }
  private var phrasebook: Phrasebook
  /// The characters that the terminal can show. Languages that need others are not offered.
  package var glyphs: Glyphs { didSet { if glyphs != oldValue { leaveUnwritable() } } }
  /// The characters for pictures that do not move.
  package var blocks = PictureBlocks.halves
  /// The shipped texts that have been read.
  private var catalogues: [Catalogue] = []
  /// The languages of which only the groups `names` have been read. Their other texts are read when they are asked for.
  private var named: Set<String> = []
  /// Whether every language can be chosen.
  private var isWhole: Bool
  package private(set) var warnings: [Phrase] = []
  /// A message about a requested theme or language that does not exist, with what to do; nil if both exist.
  package private(set) var unknown: String?
  /// The language with which the program began.
  private let firstLanguage: String
  /// The tags of the languages to choose from; nil for all.
  private let offered: [String]?
  /// The problem of a saved catalogue; nil while there is none.
  package private(set) var textProblem: Phrase?

  /// The drawn logos, by their files' paths.
  private var logos: [String: LogoPixels] = [:]
  /// The logos that must be drawn, or drawn again.
  private var awaited: Set<String> = []
  /// The logos that were given out to be drawn.
  private var asked: Set<String> = []

  /// - Parameters:
  ///   - flavor: the caller's own customization; it takes precedence over `theme`.
  ///   - languages: the tags of the languages to choose from, or nil for all.
  ///   - showsKeys: whether keys are shown instead of texts.
  package init(
    folders: Folders, theme: String?, appearance: Theme.Appearance? = nil, locale: String?, languages: [String]? = nil,
    showsKeys: Bool = false, flavor customization: Flavor?, environment: [String: String]
  ) {
    glyphs = TerminalEnvironment.glyphs(environment: environment)
    offered = languages
    var themeWarnings: [Phrase] = []
    themes = ThemeChoice(
      library: ThemeFiles(folders.resources), name: theme, customization: customization, appearance: appearance, environment: environment,
      warnings: &themeWarnings)
    let fixed = themes.flavor.fixedLanguage, standard = themes.flavor.baseLanguage, own = themes.ownTexts.map(\.language)
    // The pseudo-locale is available only by its name.
    let wishes = [fixed, locale].compactMap(\.self) + LocaleChoice.system(environment)
    let pseudo = wishes.contains { LanguageTag($0) == LanguageTag(PseudoLocale.tag) } ? [PseudoLocale.tag] : []
    let shipped = CatalogueFiles.languages(folders.resources)
    func language(among tags: [String]) -> String {
      LocaleChoice.language(fixed: fixed, flag: locale, environment: environment, available: tags, base: standard)
    }
    // Before the first screen, only the languages in use are read. If one of them is broken, all are read, to choose again.
    let spoken = LanguageTag(language(among: shipped + own + pseudo)).chain + LanguageTag(standard).chain + ["en"]
    var texts = CatalogueFiles(folders.resources, only: Set(spoken.map { $0.lowercased() }))
    isWhole = !texts.warnings.isEmpty || texts.base.entries.isEmpty
    if isWhole { texts = CatalogueFiles(folders.resources) }
    // A catalogue without texts is not offered as a language. If English itself is broken, any language is better than keys.
    var usable = texts.catalogues.filter { !$0.entries.isEmpty }
    let base = usable.first { $0.language == "en" } ?? usable.first ?? texts.base
    warnings = texts.warnings
    if usable.isEmpty {
      warnings = [.verbatim("The texts were not found. Set VESTIBULE_RESOURCES to the folder that holds Localization and Themes.")]
    }
    warnings += themeWarnings
    catalogues = usable
    if !pseudo.isEmpty { usable.append(PseudoLocale.catalogue(from: base)) }
    phrasebook = Phrasebook(
      catalogues: usable, language: base.language, baseLanguage: base.language, own: themes.ownTexts, synonyms: texts.synonyms)
    phrasebook.showsKeys = showsKeys
    // A broken catalogue was reported already.
    if let locale, LocaleChoice.match(locale, Array(Set(shipped + phrasebook.choosable))) == nil {
      warnings.append(Phrase("kiosk.warning.language", ["tag": .text(locale)]))
      let known = (phrasebook.choosable + shipped).reduce(into: [String]()) { known, tag in if !known.contains(tag) { known.append(tag) } }
      unknown = "\(locale): there are no texts in this language. Name one of: \(known.joined(separator: ", "))."
    }
    if let theme, customization == nil, themes.library.load(theme) == nil { unknown = themes.library.absence(of: theme) }
    let first = language(among: phrasebook.choosable)
    firstLanguage = first
    phrasebook.language = first
    leaveUnwritable()
  }

  /// The groups of the names of languages, and of what people search for in any language.
  private static let names: Set<String> = ["kiosk", "country", "documentType"]

  /// Offers the languages that were not needed for the first screen. Returns the problems of their names.
  package mutating func offerAll() -> [Phrase] {
    guard !isWhole else { return [] }
    isWhole = true
    let texts = CatalogueFiles(themes.library.resources, groups: Self.names)
    let read = Set(catalogues.map(\.language)), others = texts.catalogues.filter { !read.contains($0.language) }
    named = Set(others.map(\.language))
    take(catalogues + others, synonyms: texts.synonyms)
    return texts.warnings
  }

  /// Reads all texts of all languages. Returns their problems.
  package mutating func readAll() -> [Phrase] {
    let texts = CatalogueFiles(themes.library.resources)
    isWhole = true
    named = []
    take(texts.catalogues, synonyms: texts.synonyms)
    return texts.warnings
  }

  /// The current look.
  package var look: Look {
    var look = Look(
      theme: themes.theme, wording: wording, language: phrasebook.language,
      languages: phrasebook.choosable.filter { isWritable($0) && isOffered($0) }.map {
        Look.Language(tag: $0, name: written(phrasebook.name(of: $0), in: $0))
      },
      themes: themes.names)
    look.blocks = blocks
    look.logo = logoFile.flatMap { logos[$0.path] }.flatMap { Logo($0, on: look.theme) }
    return look
  }

  /// The logo of the current theme and appearance.
  var logoFile: LogoFile? { themes.flavor.logos[themes.appearance] }

  /// The current logo, if it must be drawn now; it is given out once.
  package mutating func takeAwaitedLogo() -> LogoFile? {
    // Terminals with fewer colours show the name.
    guard let file = logoFile, themes.depth == .direct || themes.depth == .indexed256, glyphs != .ascii else { return nil }
    if asked.insert(file.path).inserted { return file }
    return awaited.remove(file.path) == nil ? nil : file
  }

  /// Keeps a drawn logo, or nil if it cannot be drawn and the brand's name is shown.
  package mutating func keep(_ pixels: LogoPixels?, of file: LogoFile) { logos[file.path] = pixels }

  /// Whether clients can choose a language. The one with which the program began always can be.
  private func isOffered(_ language: String) -> Bool {
    guard let offered, language != firstLanguage else { return true }
    return offered.contains { LanguageTag($0) == LanguageTag(language) }
  }

  private var wording: any Wording { glyphs == .ascii ? ASCIIWording(phrasebook, language: phrasebook.language) : phrasebook }

  private func written(_ text: String, in language: String) -> String {
    glyphs == .ascii ? ASCIITransliteration(language: language).text(text) : text
  }

  /// Whether the terminal's characters are enough for a language, judged by the language's own name.
  private func isWritable(_ language: String) -> Bool {
    glyphs == .utf8 || language == "en" || ASCIITransliteration.canWrite(phrasebook.name(of: language))
  }

  /// Changes to English if the terminal cannot show the current language.
  private mutating func leaveUnwritable() {
    if !isWritable(phrasebook.language), phrasebook.choosable.contains("en") { phrasebook.language = "en" }
  }

  /// Whether there are texts in a language. Every language must have been read.
  package func speaks(_ tag: String) -> Bool { phrasebook.choosable.contains { LanguageTag($0) == LanguageTag(tag) } }

  /// The text of a phrase in the current language.
  package func text(_ phrase: Phrase) -> String { wording.text(phrase) }

  /// Chooses a language, and reads the rest of its texts. One whose files cannot be read is not chosen, and not offered any more.
  /// - Returns: the problems of its texts.
  package mutating func choose(language: String) -> [Phrase] {
    let chain = LanguageTag(language).chain, unread = named.filter { chain.contains($0.lowercased()) }
    var problems: [Phrase] = []
    if !unread.isEmpty {
      let texts = CatalogueFiles(themes.library.resources, only: Set(unread.map { $0.lowercased() }))
      problems = texts.warnings
      named.subtract(unread)
      take(catalogues.filter { !unread.contains($0.language) } + texts.catalogues, synonyms: phrasebook.synonyms)
    }
    if chain.contains(where: { tag in phrasebook.choosable.contains { $0.lowercased() == tag } }) { phrasebook.language = language }
    return problems
  }

  /// Returns to the language and appearance with which the program began.
  package mutating func reset() {
    phrasebook.language = firstLanguage
    leaveUnwritable()
    themes.resetAppearance()
  }

  /// The files of the look.
  package var files: [String] { themes.files + textFiles + themes.flavor.logoFiles.map(\.path) }

  /// The folders in which every file of texts is used, including files that appear later.
  package var folders: [String] { CatalogueFiles.folders(themes.library.resources).map(\.path) }

  private var textFiles: [String] { CatalogueFiles.files(themes.library.resources).map(\.url.path) }

  /// The problems of these files.
  package var problems: [Phrase] { themes.problems + [textProblem].compactMap(\.self) }

  /// Applies saved files. If one is broken, `problems` reports it, and the earlier version stays in use.
  package mutating func reload(_ saved: Set<String>) {
    if saved.contains(where: themes.files.contains) {
      themes.reload()
      // Its text may name the same logo at another place, which a message tells.
      if let file = logoFile, logos[file.path] == nil { awaited.insert(file.path) }
    }
    awaited.formUnion(themes.flavor.logoFiles.map(\.path).filter(saved.contains))
    let textFiles = textFiles
    if saved.contains(where: textFiles.contains) { reloadTexts() }
  }

  private mutating func reloadTexts() {
    let texts = CatalogueFiles(themes.library.resources)
    textProblem = texts.warnings.first
    guard textProblem == nil else { return }
    (isWhole, named) = (true, [])
    take(texts.catalogues, synonyms: texts.synonyms)
  }

  /// Applies the catalogues' texts.
  private mutating func take(_ read: [Catalogue], synonyms: Catalogue) {
    catalogues = read.filter { !$0.entries.isEmpty }
    named.formIntersection(catalogues.map(\.language))
    let held = named.isEmpty ? [] : CatalogueFiles.held(themes.library.resources).filter { named.contains($0.language) }
    var usable = catalogues
    if phrasebook.languages.contains(PseudoLocale.tag), let english = catalogues.first(where: { $0.language == "en" }) {
      usable.append(PseudoLocale.catalogue(from: english))
    }
    var book = Phrasebook(
      catalogues: usable, held: held, language: phrasebook.language, baseLanguage: phrasebook.baseLanguage, own: themes.ownTexts,
      synonyms: synonyms)
    book.showsKeys = phrasebook.showsKeys
    phrasebook = book
  }

  private func wearsOtherTexts(than old: ThemeChoice) -> Bool { themes.ownTexts != old.ownTexts }
}

extension Phrasebook {
  /// A language's own name; with its tag if only a customer's texts are in it.
  package func name(of tag: String) -> String {
    var own = self
    own.showsKeys = false
    own.language = tag
    let name = own.text("kiosk.language.name")
    return languages.contains(tag) ? name : "\(name) (\(tag))"
  }
}

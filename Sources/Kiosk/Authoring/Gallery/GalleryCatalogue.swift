import Flavor
import Foundation
import Gallery
import Invocation
import LookFiles
import Phrases
import Scenes

/// The gallery's content: the shipped and the named themes, in all languages and the pseudo-locale.
struct GalleryCatalogue {
  let library: ThemeFiles
  /// The gallery's own texts.
  let phrasebook: Phrasebook
  private let catalogues: [Catalogue]

  /// - Parameter locale: the language chosen by flag.
  init(locale: String?) {
    let resources = Folders.find().resources
    let texts = CatalogueFiles(resources)
    var library = ThemeFiles(resources)
    library.base = texts.base
    self.library = library
    base = texts.base
    let shipped = texts.catalogues.filter { !$0.entries.isEmpty }
    catalogues = shipped + (shipped.isEmpty ? [] : [PseudoLocale.catalogue(from: texts.base)])
    var book = Phrasebook(catalogues: catalogues, language: "en")
    book.language = LocaleChoice.language(
      fixed: nil, flag: locale, environment: Folders.environment, available: catalogues.map(\.language))
    phrasebook = book
  }

  /// The catalogue that has every key.
  let base: Catalogue

  /// English, for what does not depend on the language.
  var english: Look {
    var book = phrasebook
    book.language = "en"
    return Look(
      theme: .marked, wording: book, language: "en", languages: languages, themes: library.names)
  }

  var files: JourneyScreenFiles { JourneyScreenFiles(Folders.find().resources, phrasebook) }

  private var languages: [Look.Language] { catalogues.map { Look.Language(tag: $0.language, name: phrasebook.name(of: $0.language)) } }

  /// The named themes, then all shipped ones.
  ///
  /// - Parameters:
  ///   - named: names or files. A broken theme is reported on standard error and ends the program.
  ///   - isAlone: only the named themes, if there are any.
  ///   - screens: the screens besides the common ones. They are made after the themes were read.
  func assets(_ named: [String], isAlone: Bool = false, screens: () -> [GalleryScreen]) throws -> GalleryAssets {
    var entries: [GalleryAssets.Entry] = []
    for name in named where !entries.contains(where: { $0.name == name }) {
      guard let loaded = library.load(name) else {
        StandardError.write(library.absence(of: name))
        throw ExitStatus.unreadableInput.code
      }
      for issue in loaded.issues { StandardError.write("\(library.file(name)?.path ?? name): \(issue.description)") }
      guard loaded.issues.isEmpty else { throw ExitStatus.unreadableInput.code }
      entries.append(GalleryAssets.Entry(name: name, flavor: loaded.flavor))
    }
    // A broken shipped theme is not shown; `themes check` reports it.
    for name in library.names where !named.contains(name) && !(isAlone && !named.isEmpty) {
      if let loaded = library.load(name), loaded.issues.isEmpty { entries.append(GalleryAssets.Entry(name: name, flavor: loaded.flavor)) }
    }
    return assets(of: entries, screens: GalleryScreen.common + screens())
  }

  /// The shipped themes with these screens only.
  func assets(screens: [GalleryScreen]) -> GalleryAssets {
    let entries = library.names.compactMap { name in library.load(name).map { GalleryAssets.Entry(name: name, flavor: $0.flavor) } }
    return assets(of: entries, screens: screens)
  }

  /// One theme that is being edited, with the screens of the shipped journeys.
  func assets(edited theme: GalleryAssets.Entry) -> GalleryAssets {
    assets(of: [theme], screens: GalleryScreen.common + Installation.current.journeys.all.flatMap { files.shipped($0) ?? [] })
  }

  private func assets(of entries: [GalleryAssets.Entry], screens: [GalleryScreen]) -> GalleryAssets {
    let books = Dictionary(
      catalogues.map { catalogue in
        var book = phrasebook
        book.language = catalogue.language
        return (catalogue.language, book)
      }, uniquingKeysWith: { first, _ in first })
    return GalleryAssets(themes: entries, languages: languages, screens: screens) {
      [library, phrasebook] flavor, language in
      var book = books[language] ?? phrasebook
      if !flavor.strings.isEmpty || !flavor.localizationFiles.isEmpty { book.own = library.texts(of: flavor).catalogues }
      return book
    }
  }
}

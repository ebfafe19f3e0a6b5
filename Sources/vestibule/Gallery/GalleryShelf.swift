import Flavor
import Foundation
import Gallery
import Phrases
import Scenes

/// What the gallery has to show: the themes of the shelf and those that are named by file, in all languages.
struct GalleryShelf {
  let shelf: ThemeShelf
  let book: LookBook

  /// - Parameter locale: the language of the gallery itself.
  init(locale: String?) {
    let folders = Folders.find()
    shelf = ThemeShelf(folders.resources)
    book = LookBook(
      folders: folders, theme: nil, locale: locale, flavor: nil, environment: ProcessInfo.processInfo.environment)
  }

  /// The wardrobe with all shipped themes, behind those that are named.
  ///
  /// - Parameter named: names or files. One that is wrong is told on standard error and ends the program.
  func wardrobe(_ named: [String]) throws -> Wardrobe {
    var entries: [Wardrobe.Entry] = []
    for name in named {
      guard let loaded = shelf.load(name) else {
        StandardError.write(shelf.absence(of: name))
        throw ExitStatus.unreadableInput.code
      }
      for issue in loaded.issues { StandardError.write("\(shelf.file(name)?.path ?? name): \(issue.description)") }
      guard loaded.issues.isEmpty else { throw ExitStatus.unreadableInput.code }
      entries.append(Wardrobe.Entry(name: name, flavor: loaded.flavor))
    }
    // A shipped theme that is broken is the business of `themes check`; it is not shown.
    for name in shelf.names where !named.contains(name) {
      if let loaded = shelf.load(name), loaded.issues.isEmpty { entries.append(Wardrobe.Entry(name: name, flavor: loaded.flavor)) }
    }
    let look = book.look
    let words = Dictionary(
      look.languages.map { language in
        var book = book
        book.choose(language: language.tag)
        return (language.tag, book.look.wording)
      }, uniquingKeysWith: { first, _ in first })
    let fallback = look.wording
    return Wardrobe(themes: entries, languages: look.languages) { _, language in words[language] ?? fallback }
  }
}

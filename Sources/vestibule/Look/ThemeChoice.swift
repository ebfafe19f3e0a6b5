import Cells
import Flavor
import Foundation
import Phrases
import Terminal

/// The theme that is worn now, and in which appearance. What is broken never replaces what works.
struct ThemeChoice: Sendable {
  let shelf: ThemeShelf
  private(set) var flavor = Flavor.orca
  /// The customer's own texts that come with the flavor.
  private(set) var ownTexts: [Catalogue] = []
  /// The theme's name or path; nil: the caller's own customization is worn.
  private(set) var name: String?
  /// The files that the theme and its texts were read from, whole or not: when one changes the look does.
  private(set) var files: [String] = []
  /// What is wrong with the theme that is asked for; nil while it is worn.
  private(set) var problem: Phrase?
  /// What was asked for by flag or key; it goes before what the flavor and the terminal say.
  private var chosen: Theme.Appearance?
  private let hasDarkGround: Bool?
  var depth = ColorDepth.mono

  /// - Parameters:
  ///   - customization: the caller's own flavor; it goes before `name`.
  ///   - warnings: what is wrong with the theme is added; then the built-in one is worn.
  init(
    shelf: ThemeShelf, name: String?, customization: Flavor?, appearance: Theme.Appearance?, environment: [String: String],
    warnings: inout [Phrase]
  ) {
    self.shelf = shelf
    chosen = appearance
    hasDarkGround = TerminalEnvironment.hasDarkGround(environment: environment)
    if let customization {
      flavor = customization
      let own = shelf.texts(of: customization)
      ownTexts = own.catalogues
      warnings += own.issues.prefix(1).map {
        Phrase("kiosk.warning.catalogueBroken", ["name": .text("localization"), "detail": .text($0.description)])
      }
    } else {
      self.name = "orca"
      problem = wear(name ?? "orca")
      // A theme that is mended comes back, so its name stays.
      if problem != nil, let name { self.name = name }
      warnings += problem.map { [$0] } ?? []
    }
  }

  /// Takes another theme. Returns what is wrong with it; then the old one stays.
  mutating func choose(_ name: String) -> Phrase? {
    problem = wear(name)
    return problem
  }

  /// Reads the theme's files again. What is wrong stands in `problem` then, and the look stays as it is.
  mutating func reload() { problem = name.flatMap { wear($0) } }

  /// Light becomes dark, and dark light.
  mutating func toggleAppearance() { chosen = appearance.other }

  var appearance: Theme.Appearance { chosen ?? flavor.appearance(onDarkGround: hasDarkGround) }

  var theme: Theme { flavor.theme(appearance: appearance, depth: depth) }

  private mutating func wear(_ name: String) -> Phrase? {
    guard let loaded = shelf.load(name) else {
      if let file = shelf.file(name) { files = Array(Set(files + [file.path])) }
      return Phrase("kiosk.warning.themeMissing", ["name": .text(name)])
    }
    guard let first = loaded.issues.first else {
      let texts = shelf.texts(of: loaded.flavor)
      (flavor, self.name, files, ownTexts) = (loaded.flavor, name, loaded.files + texts.files, texts.catalogues)
      return nil
    }
    files = Array(Set(files + loaded.files))
    return Phrase(
      "kiosk.warning.themeBroken", ["name": .text(name), "detail": .text(first.description), "n": .number(loaded.issues.count)])
  }
}

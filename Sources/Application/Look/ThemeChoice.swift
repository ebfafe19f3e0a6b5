import Cells
import Flavor
import Foundation
import Notation
import Phrases
import Terminal

/// The theme that is worn now, and in which appearance. What is broken never replaces what works.
package struct ThemeChoice: Sendable {
  package let shelf: ThemeFiles
  package private(set) var flavor = Flavor.orca
  /// The customer's own texts that come with the flavor.
  package private(set) var ownTexts: [Catalogue] = []
  /// The theme's name or path; nil: the caller's own customization is worn.
  package private(set) var name: String?
  /// The files that the theme and its texts were read from, whole or not: when one changes the look does.
  package private(set) var files: [String] = []
  /// What is wrong with the theme that is asked for; nil while it is worn.
  package private(set) var problem: Phrase?
  /// What the caller asked for, by the name that it stands under among the others; nil: nothing of its own.
  private let callers: Own?
  /// What was asked for by flag or key; it goes before what the flavor and the terminal say.
  private var chosen: Theme.Appearance?
  private let hasDarkGround: Bool?
  package var depth = ColorDepth.mono

  /// - Parameters:
  ///   - customization: the caller's own flavor; it goes before `name`.
  ///   - warnings: what is wrong with the theme is added; then the built-in one is worn.
  package init(
    shelf: ThemeFiles, name: String?, customization: Flavor?, appearance: Theme.Appearance?, environment: [String: String],
    warnings: inout [Phrase]
  ) {
    self.shelf = shelf
    callers = Own(customization: customization, theme: name, shelf: shelf)
    chosen = appearance
    hasDarkGround = TerminalEnvironment.hasDarkGround(environment: environment)
    if let customization {
      if let issue = wear(customization) {
        warnings.append(
          Phrase("kiosk.warning.catalogueBroken", ["name": .text("localization"), "detail": .text(issue.description)]))
      }
    } else {
      self.name = "orca"
      problem = wear(name ?? "orca")
      // A theme that is mended comes back, so its name stays.
      if problem != nil, let name { self.name = name }
      warnings += problem.map { [$0] } ?? []
    }
  }

  /// The caller's theme, and what comes with it.
  private struct Own: Sendable {
    /// Among the names of the others, different from them.
    var label: String
    /// A theme's name or path.
    var theme: String?
    var customization: Flavor?

    init?(customization: Flavor?, theme: String?, shelf: ThemeFiles) {
      guard customization != nil || theme != nil else { return nil }
      self.customization = customization
      self.theme = customization == nil ? theme : nil
      label = customization?.name ?? theme ?? ""
      if let theme = self.theme, !shelf.names.contains(theme) { label = shelf.load(theme)?.flavor.name ?? theme }
      // A file may call itself like a theme that is shipped.
      if shelf.names.contains(label), label != self.theme { label += "*" }
    }
  }

  /// The names of the themes that can be chosen: the caller's first.
  package var names: [String] {
    guard let callers else { return shelf.names }
    return [callers.label] + shelf.names.filter { $0 != callers.label }
  }

  /// Takes another theme of `names`. Returns what is wrong with it; then the old one stays.
  package mutating func choose(_ name: String) -> Phrase? {
    if let callers, name == callers.label, let customization = callers.customization {
      wear(customization)
      problem = nil
    } else {
      problem = wear(callers.flatMap { $0.label == name ? $0.theme : nil } ?? name)
    }
    return problem
  }

  /// The caller's customization. Returns what is wrong with its texts.
  @discardableResult
  private mutating func wear(_ customization: Flavor) -> NotationError? {
    let own = shelf.texts(of: customization)
    (flavor, name, files, ownTexts) = (customization, nil, [], own.catalogues)
    return own.issues.first
  }

  /// Reads the theme's files again. What is wrong stands in `problem` then, and the look stays as it is.
  package mutating func reload() { problem = name.flatMap { wear($0) } }

  /// Light becomes dark, and dark light.
  package mutating func toggleAppearance() { chosen = appearance.other }

  package var appearance: Theme.Appearance { chosen ?? flavor.appearance(onDarkGround: hasDarkGround) }

  /// It is called what it was chosen by, not what its file calls itself.
  package var theme: Theme {
    var theme = flavor.theme(appearance: appearance, depth: depth)
    let isCallers = callers.map { $0.theme == name } ?? false
    theme.name = isCallers ? callers?.label ?? theme.name : name ?? theme.name
    return theme
  }

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

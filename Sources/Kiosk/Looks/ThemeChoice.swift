import Cells
import Flavor
import Foundation
import LookFiles
import Notation
import Phrases
import Terminal

/// The current theme and its appearance. A broken theme never replaces a working one.
package struct ThemeChoice: Sendable {
  package let library: ThemeFiles
  package private(set) var flavor = Flavor.orca
  /// The customer's own texts that come with the flavor.
  package private(set) var ownTexts: [Catalogue] = []
  /// The theme's name or path; nil if the caller's own customization is in use.
  package private(set) var name: String?
  /// The files of the theme and its texts, valid or not; the look changes when one of them does.
  package private(set) var files: [String] = []
  /// The problems of the requested theme; empty while it is in use.
  package private(set) var problems: [Phrase] = []
  /// Whether some theme was in use: it stays when another one has problems.
  private var wasWorn = false
  /// The caller's own theme with its name in the list; nil if there is none.
  private let callers: Own?
  /// The appearance chosen by flag or key; it takes precedence over the flavor's and the terminal's.
  private var chosen: Theme.Appearance?
  private let requested: Theme.Appearance?
  private let hasDarkGround: Bool?
  package var depth = ColorDepth.mono

  /// - Parameters:
  ///   - customization: the caller's own flavor; it takes precedence over `name`.
  ///   - warnings: receives the theme's problem; the built-in theme is used then.
  package init(
    library: ThemeFiles, name: String?, customization: Flavor?, appearance: Theme.Appearance?, environment: [String: String],
    warnings: inout [Phrase]
  ) {
    self.library = library
    callers = Own(customization: customization, theme: name, library: library)
    chosen = appearance
    requested = appearance
    hasDarkGround = TerminalEnvironment.hasDarkGround(environment: environment)
    if let customization {
      if let issue = wear(customization) {
        warnings.append(
          Phrase("kiosk.warning.catalogueBroken", ["name": .text("localization"), "detail": .text(issue.description)]))
      }
    } else {
      self.name = "orca"
      problems = wear(name ?? "orca")
      // The name stays, because the theme is used again once it is corrected.
      if !problems.isEmpty, let name { self.name = name }
      warnings += problems
    }
  }

  /// The caller's theme or customization.
  private struct Own: Sendable {
    /// Its name in the list, different from all others.
    var label: String
    /// A theme's name or path.
    var theme: String?
    var customization: Flavor?

    init?(customization: Flavor?, theme: String?, library: ThemeFiles) {
      guard customization != nil || theme != nil else { return nil }
      self.customization = customization
      self.theme = customization == nil ? theme : nil
      label = customization?.name ?? theme ?? ""
      if let theme = self.theme, !library.names.contains(theme) { label = library.load(theme)?.flavor.name ?? theme }
      // A file may have the same name as a shipped theme.
      if library.names.contains(label), label != self.theme { label += "*" }
    }
  }

  /// The names of the themes to choose from, the caller's first.
  package var names: [String] {
    guard let callers else { return library.names }
    return [callers.label] + library.names.filter { $0 != callers.label }
  }

  /// Changes to another theme of `names`. If it has problems, the old theme stays.
  package mutating func choose(_ name: String) {
    if let callers, name == callers.label, let customization = callers.customization {
      wear(customization)
      problems = []
    } else {
      problems = wear(callers.flatMap { $0.label == name ? $0.theme : nil } ?? name)
    }
  }

  /// Applies the caller's customization. Returns the problem of its texts.
  @discardableResult
  private mutating func wear(_ customization: Flavor) -> NotationError? {
    let own = library.texts(of: customization)
    (flavor, name, files, ownTexts, wasWorn) = (customization, nil, [], own.catalogues, true)
    return own.issues.first
  }

  /// Reads the theme's files again. If they are broken or gone, `problems` reports it and the look stays.
  package mutating func reload() { problems = name.map { wear($0) } ?? [] }

  /// Switches between light and dark.
  package mutating func toggleAppearance() { chosen = appearance.other }

  /// Returns to the appearance with which the program began.
  package mutating func resetAppearance() { chosen = requested }

  package var appearance: Theme.Appearance { chosen ?? flavor.appearance(onDarkGround: hasDarkGround) }

  /// The current theme, under the name by which it was chosen rather than the one in its file.
  package var theme: Theme {
    var theme = flavor.theme(appearance: appearance, depth: depth)
    let isCallers = callers.map { $0.theme == name } ?? false
    theme.name = isCallers ? callers?.label ?? theme.name : name ?? theme.name
    return theme
  }

  /// Changes to a theme. Returns its problems.
  private mutating func wear(_ name: String) -> [Phrase] {
    guard let loaded = library.load(name) else {
      if let file = library.file(name) { files = Array(Set(files + [file.path])) }
      return [Phrase(wasWorn ? "kiosk.warning.themeGone" : "kiosk.warning.themeMissing", ["name": .text(name)])]
    }
    guard !loaded.issues.isEmpty else {
      let texts = library.texts(of: loaded.flavor)
      (flavor, self.name, files, ownTexts, wasWorn) = (loaded.flavor, name, loaded.files + texts.files, texts.catalogues, true)
      return []
    }
    files = Array(Set(files + loaded.files))
    return loaded.issues.map { Phrase("kiosk.warning.themeBroken", ["name": .text(name), "detail": .text($0.description)]) }
  }
}

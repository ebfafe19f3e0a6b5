import ArgumentParser
import Background
import Cells
import Flavor
import Foundation
import Gallery
import Invocation
import LookFiles
import Looks
import Phrases

/// Reports the problems of themes.
struct ThemesCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report everything that is wrong with themes: errors, low contrast, and what is lost with fewer colours.",
    discussion: """
      Errors are reported with line and column; a theme with an error is not used. Contrast is measured for all colours that meet on a screen, as \
      ink and paper or side by side, against WCAG 2.1, level AA: 4.5:1 for text; 3:1 for large text (a font of 18 points, or 14 bold), icons, borders \
      of controls, the focus and guides over pictures; 1.1:1 for the ground of a control, which is identified by its text. If the theme sets one of the \
      two colours, low contrast is a warning; if both are the SDK's published defaults, it is a remark. A colour that is set and drawn otherwise, or \
      not at all, is a remark.

      Exit status: 0; 66 if a theme cannot be read, has errors, or names missing fonts or a logo that cannot be drawn; 1 if it has warnings (with --strict, or remarks).
      """)
  @Argument(help: "Names or files (default: all shipped themes).") var themes: [String] = []
  @Flag(help: "Count remarks as warnings.") var strict = false

  func run() throws {
    let folders = Folders.find()
    let library = ThemeFiles(folders.resources)
    // Errors are told before the screens are drawn, which takes seconds.
    let read = (themes.isEmpty ? library.names : themes).map { Self.read($0, library) }
    var statuses = read.map { $0.flavor == nil || $0.errors > 0 ? ExitStatus.unreadableInput : .success }
    if read.contains(where: { $0.flavor != nil }) {
      let met = Self.met(folders)
      statuses += read.compactMap { theme in theme.flavor.map { measure(theme, ThemeCheck($0, met: met)) } }
    }
    let status = [ExitStatus.unreadableInput, .workflowError].first(where: statuses.contains)
    if let status { throw status.code }
  }

  /// A theme whose file was read.
  private struct ReadTheme {
    var name: String
    /// nil if there is no such theme, or its file has errors.
    var flavor: Flavor?
    /// The number of fonts and logos that cannot be used.
    var errors = 0
  }

  /// Reads a theme and tells its errors.
  private static func read(_ name: String, _ library: ThemeFiles) -> ReadTheme {
    guard let loaded = library.load(name) else {
      StandardError.write(library.absence(of: name))
      return ReadTheme(name: name)
    }
    let place = library.file(name)?.path ?? name
    for issue in loaded.issues { print("\(place): error: \(issue.description)") }
    guard loaded.issues.isEmpty else { return ReadTheme(name: name) }
    let problems = InstalledFonts.problems(of: loaded.flavor).map(\.description) + loaded.flavor.logoFiles.compactMap(problem)
    for problem in problems { print("\(name): error: \(problem)") }
    return ReadTheme(name: name, flavor: loaded.flavor, errors: problems.count)
  }

  /// The pairs of colours that meet on the screens.
  private static func met(_ folders: Folders) -> MetPairs {
    let look = LookLoader(folders: folders, theme: nil, locale: "en", flavor: nil, environment: [:]).look
    let english = Phrasebook(catalogues: [CatalogueFiles.base(folders.resources)], language: "en")
    let progress = ProgressLine("Drawing the screens:")
    return MetPairs(look, on: JourneyScreenFiles(folders.resources, english).all) { progress.show($0, of: $1) }
  }

  /// Tells what was measured.
  private func measure(_ theme: ReadTheme, _ check: ThemeCheck) -> ExitStatus {
    let findings = check.findings, unseen = check.unseenColors
    for cause in check.causes {
      guard let first = cause.findings.first else { continue }
      print("\(theme.name): \(first.isOwn ? "warning" : "remark"): \(Self.sentence(cause, first))")
    }
    for color in unseen { print("\(theme.name): remark: \(color.description)") }
    for appearance in Theme.Appearance.allCases {
      for depth in [ColorDepth.indexed256, .ansi8, .mono] {
        if let line = Self.line(check, depth, appearance) { print("\(theme.name): \(line)") }
      }
    }
    let warnings = findings.filter(\.isOwn).count
    let counts = [(theme.errors, "error"), (warnings, "warning"), (findings.count - warnings + unseen.count, "remark")].filter { $0.0 > 0 }
    let summary = counts.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
    print("\(theme.name): " + (counts.isEmpty ? "good" : summary))
    return warnings > 0 || strict && !counts.isEmpty ? .workflowError : .success
  }

  /// Why a logo cannot be shown, or nil if it can.
  private static func problem(_ file: LogoFile) -> String? {
    Blocking.run {
      do throws(LogoDrawer.Problem) {
        _ = try await LogoDrawer().draw(file)
        return nil
      } catch { return error.description }
    }
  }

  private static func sentence(_ cause: ThemeCheck.Cause, _ first: ThemeCheck.Finding) -> String {
    let needs = "has a contrast of \(figure(first.ratio)):1 and needs \(figure(first.least)):1"
    guard cause.findings.count > 1 else {
      let font = first.pair.font.map { " in fonts.\($0.rawValue)" } ?? ""
      let pair = "\(names(first.pair))\(font)"
      return "\(first.appearance.rawValue): \(pair) \(needs) (seen on \(first.screen))"
    }
    func told(_ color: Color, _ field: PaletteField?) -> String {
      field.map { "palette.\($0.rawValue) \(color.hex ?? "")" } ?? color.hex ?? "the terminal's colour"
    }
    let places = cause.findings.map { "\(names($0.pair)) (\($0.screen))" }
    return "\(first.appearance.rawValue): \(told(cause.ink, cause.inkField)) on \(told(cause.paper, cause.paperField)) \(needs), in "
      + "\(places.count) places: \(places.joined(separator: ", "))"
  }

  /// The two colours of a pair, and how they meet.
  private static func names(_ pair: MetPair) -> String {
    switch pair.kind {
    case .text, .graphic, .decoration: "\(pair.ink.rawValue) on \(pair.paper.rawValue)"
    case .focus: "the focus, \(pair.ink.rawValue), beside \(pair.paper.rawValue)"
    case .guide: "the guide over a picture, \(pair.ink.rawValue), on \(pair.paper.rawValue)"
    case .control: "the ground of a control, \(pair.ink.rawValue), beside \(pair.paper.rawValue)"
    }
  }

  /// Truncated rather than rounded, so that a failing ratio does not look as if it passed.
  private static func figure(_ ratio: Double) -> String {
    let hundredths = Int(ratio * 100)
    let rest = hundredths % 100
    return rest == 0
      ? "\(hundredths / 100)" : rest % 10 == 0 ? "\(hundredths / 100).\(rest / 10)" : "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func line(_ check: ThemeCheck, _ depth: ColorDepth, _ appearance: Theme.Appearance) -> String? {
    let losses = check.losses(at: depth, appearance)
    guard !losses.isEmpty else { return nil }
    let faint = losses.compactMap { if case .faint(let ink, let paper) = $0 { "\(ink.rawValue) on \(paper.rawValue)" } else { nil } }
    let equal = losses.compactMap { if case .equal(let one, _) = $0 { one.rawValue } else { nil } }
    if depth == .mono {
      return "\(appearance.rawValue) without colours: \(equal.count) backgrounds are invisible; texts, marks and frames stay"
    }
    let what = depth == .ansi8 ? "at 8 colours" : "at 256 colours"
    var parts: [String] = []
    if !equal.isEmpty { parts.append("looks like the screen's background: \(equal.joined(separator: ", "))") }
    if !faint.isEmpty { parts.append("falls below 3:1: \(faint.joined(separator: ", "))") }
    return "\(appearance.rawValue) \(what): \(parts.joined(separator: "; "))"
  }
}

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
      Errors are reported with line and column; a theme with an error is not used. Contrast is measured for every text and background colour \
      that meet on a screen, against WCAG 2.1, level AA: 4.5:1 for text; 3:1 for large text (a font of 18 points, or 14 bold), icons and borders of \
      controls. If the theme sets one of the two colours, low contrast is a warning; if both are the SDK's published defaults, it is a remark.

      Exit status: 0; 66 if a theme cannot be read, has errors, or names missing fonts or a logo that cannot be drawn; 1 if it has warnings (with --strict, or remarks).
      """)
  @Argument(help: "Names or files (default: all shipped themes).") var themes: [String] = []
  @Flag(help: "Count remarks as warnings.") var strict = false

  func run() throws {
    let folders = Folders.find()
    let library = ThemeFiles(folders.resources)
    // The screens are made when the first theme without errors needs them.
    lazy var pairs = Self.pairs(folders)
    var status = ExitStatus.success
    for name in themes.isEmpty ? library.names : themes {
      let one = check(name, library) { pairs }
      if status != .unreadableInput, one != .success { status = one }
    }
    if status != .success { throw status.code }
  }

  private typealias Pairs = [(pair: MetPair, screen: String)]

  private static func pairs(_ folders: Folders) -> Pairs {
    let look = LookLoader(folders: folders, theme: nil, locale: "en", flavor: nil, environment: [:]).look
    let english = Phrasebook(catalogues: [CatalogueFiles.base(folders.resources)], language: "en")
    let progress = ProgressLine("Drawing the screens:")
    return MetPair.all(look, on: JourneyScreenFiles(folders.resources, english).all) { progress.show($0, of: $1) }
  }

  private func check(_ name: String, _ library: ThemeFiles, _ pairs: () -> Pairs) -> ExitStatus {
    guard let loaded = library.load(name) else {
      StandardError.write(library.absence(of: name))
      return .unreadableInput
    }
    let place = library.file(name)?.path ?? name
    for issue in loaded.issues { print("\(place): error: \(issue.description)") }
    guard loaded.issues.isEmpty else { return .unreadableInput }
    let fonts = InstalledFonts.problems(of: loaded.flavor)
    for problem in fonts { print("\(name): error: \(problem.description)") }
    let logos = loaded.flavor.logoFiles.compactMap(Self.problem)
    for problem in logos { print("\(name): error: \(problem)") }
    let errors = fonts.count + logos.count
    let check = ThemeCheck(loaded.flavor, pairs: pairs())
    let findings = check.findings
    for cause in check.causes {
      guard let first = cause.findings.first else { continue }
      print("\(name): \(first.isOwn ? "warning" : "remark"): \(Self.sentence(cause, first))")
    }
    for appearance in Theme.Appearance.allCases {
      for depth in [ColorDepth.indexed256, .ansi8, .mono] {
        if let line = Self.line(check, depth, appearance) { print("\(name): \(line)") }
      }
    }
    let warnings = findings.filter { $0.isOwn || strict }.count
    print("\(name): " + (errors == 0 && findings.isEmpty ? "good" : Self.summary(errors, findings)))
    return errors > 0 ? .unreadableInput : warnings > 0 ? .workflowError : .success
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

  private static func summary(_ errors: Int, _ findings: [ThemeCheck.Finding]) -> String {
    let warnings = findings.filter(\.isOwn).count
    return [(errors, "error"), (warnings, "warning"), (findings.count - warnings, "remark")].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }.joined(separator: ", ")
  }

  private static func sentence(_ cause: ThemeCheck.Cause, _ first: ThemeCheck.Finding) -> String {
    let needs = "has a contrast of \(figure(first.ratio)):1 and needs \(figure(first.least)):1"
    guard cause.findings.count > 1 else {
      let font = first.pair.font.map { " in fonts.\($0.rawValue)" } ?? ""
      let pair = "\(first.pair.ink.rawValue) on \(first.pair.paper.rawValue)\(font)"
      return "\(first.appearance.rawValue): \(pair) \(needs) (seen on \(first.screen))"
    }
    func told(_ color: Color, _ field: PaletteField?) -> String {
      field.map { "palette.\($0.rawValue) \(color.hex ?? "")" } ?? color.hex ?? "the terminal's colour"
    }
    let places = cause.findings.map { "\($0.pair.ink.rawValue) on \($0.pair.paper.rawValue) (\($0.screen))" }
    return "\(first.appearance.rawValue): \(told(cause.ink, cause.inkField)) on \(told(cause.paper, cause.paperField)) \(needs), in "
      + "\(places.count) places: \(places.joined(separator: ", "))"
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

import Flavor
import LookFiles
import Phrases

/// What is wrong with the files of the look, as of the last save.
struct LookFaults: Sendable {
  /// Whether a file was saved while the program runs. Then somebody works at the theme, and is told more than those who only use it.
  var isEdited = false
  /// Why the logo of a file is not shown.
  private var logo: (path: String, fault: Phrase)?
  /// The fonts that were looked for, and those of them that cannot be used.
  private var fonts: (wanted: [FontToken: FontRole], faults: [Phrase])?
  /// The fonts that are being looked for.
  private var awaitedFonts: [FontToken: FontRole]?

  /// The faults in the order in which they are told. While a theme's file has errors, the look is that of an earlier one, whose other faults
  /// nobody can see in the file.
  func phrases(_ loader: LookLoader) -> [Phrase] {
    guard loader.problems.isEmpty else { return loader.problems }
    let flavor = loader.themes.flavor
    let logo = logo?.path == loader.logoFile?.path ? self.logo?.fault : nil
    let fonts = fonts?.wanted == flavor.fonts ? self.fonts?.faults ?? [] : []
    let colors = isEdited ? flavor.unseenColors.map { Phrase("kiosk.warning.color", ["detail": .text($0.description)]) } : []
    return [logo].compactMap(\.self) + fonts + colors
  }

  mutating func keep(logo fault: String?, of file: LogoFile) {
    if let fault {
      logo = (file.path, Phrase("kiosk.warning.logo", ["detail": .text(fault)]))
    } else if logo?.path == file.path {
      logo = nil
    }
  }

  /// Whether the fonts of a flavor must be looked for; that is asked once for the same fonts.
  mutating func takeAwaitedFonts(of flavor: Flavor) -> Bool {
    defer { awaitedFonts = flavor.fonts }
    return awaitedFonts != flavor.fonts
  }

  /// Looks for the fonts again: a font's file may have been replaced.
  mutating func forgetFonts() { awaitedFonts = nil }

  mutating func keep(fonts problems: [FontProblem], of flavor: Flavor) {
    fonts = (flavor.fonts, problems.map { Phrase("kiosk.warning.font", ["detail": .text($0.description)]) })
  }
}

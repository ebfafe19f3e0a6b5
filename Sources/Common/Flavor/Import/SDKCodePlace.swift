import Notation

/// A place in a flavor that code sets, by its path in a theme file: `colors.hint.textColor`, `fonts.screenTitle`.
enum SDKCodePlace {
  case element(ColorToken)
  case palette(PaletteField)
  case font(FontToken)
  case radius
  case baseLanguage
  case fixedLanguage
  /// A part with places below it: the flavor itself, `colors`, `colors.buttons`.
  case group

  init?(_ path: String) {
    if path.hasPrefix("colors.palette."), let field = PaletteField(rawValue: String(path.dropFirst(15))) {
      self = .palette(field)
    } else if path.hasPrefix("colors."), let token = ColorToken(rawValue: String(path.dropFirst(7))), ColorToken.elements.contains(token) {
      self = .element(token)
    } else if path.hasPrefix("fonts."), let token = FontToken(rawValue: String(path.dropFirst(6))) {
      self = .font(token)
    } else if path == "layouts.primaryButtonCornerRadius" {
      self = .radius
    } else if path == "localization.baseLanguage" {
      self = .baseLanguage
    } else if path == "localization.fixedLanguage" {
      self = .fixedLanguage
    } else if path.isEmpty || Self.paths.contains(where: { $0.hasPrefix(path + ".") }) {
      self = .group
    } else {
      return nil
    }
  }

  /// All places that hold a value.
  static let paths =
    PaletteField.allCases.map { "colors.palette.\($0.rawValue)" } + ColorToken.elements.map { "colors.\($0.rawValue)" }
    + FontToken.allCases.map { "fonts.\($0.rawValue)" }
    + ["layouts.primaryButtonCornerRadius", "localization.baseLanguage", "localization.fixedLanguage"]

  /// The SDK's types that hold a part, by the part's path.
  static let types = [
    "OrcaFlavor": "", "OrcaColors": "colors", "OrcaPalette": "colors.palette", "OrcaFonts": "fonts", "OrcaLayouts": "layouts",
    "OrcaLocalization": "localization",
  ]

  /// A member's path, and the appearance that its name is for. Android has two sets of colours, and `OrcaColors` takes its palette as
  /// `colorPalette`.
  static func member(_ name: String, of path: String) -> (path: String, appearance: Theme.Appearance?) {
    switch (path, name) {
    case ("", "colorsLight"): ("colors", .light)
    case ("", "colorsDark"): ("colors", .dark)
    case ("colors", "colorPalette"): ("colors.palette", nil)
    default: (path.isEmpty ? name : "\(path).\(name)", nil)
    }
  }

  /// A sentence about a name that the SDK does not have.
  static func absence(of name: String, in path: String) -> String {
    let lead = path.isEmpty ? "" : path + "."
    let names = paths.filter { $0.hasPrefix(lead) }.compactMap { $0.dropFirst(lead.count).split(separator: ".").first.map(String.init) }
    let hint = Spelling.hint(for: name, among: names)
    return "\(lead)\(name) is no name of the SDK." + (hint.isEmpty ? "" : " " + hint)
  }
}

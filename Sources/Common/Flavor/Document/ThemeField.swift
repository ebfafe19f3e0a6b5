/// A member of a theme file that can be changed by itself.
public enum ThemeField: Hashable, Sendable {
  case palette(PaletteField)
  /// One of `ColorToken.elements`.
  case element(ColorToken)
  case font(FontToken)
  case cornerRadius
  /// A language of `FlavorReader.languages`.
  case baseLanguage, fixedLanguage
  /// The path of a logo's file, relative to the theme's.
  case logo
  /// A text of the customer's own (`localization.strings`).
  case text(language: String, key: String)

  /// The name as a theme file nests it: `palette.primary`, `buttons.primary.textColor`, `fonts.screenTitle`.
  public var name: String {
    switch self {
    case .palette(let field): "palette.\(field.rawValue)"
    case .element(let token): token.rawValue
    case .font(let token): "fonts.\(token.rawValue)"
    case .cornerRadius: "layouts.primaryButtonCornerRadius"
    case .baseLanguage: "localization.baseLanguage"
    case .fixedLanguage: "localization.fixedLanguage"
    case .logo: "logo"
    case .text(_, let key): key
    }
  }

  /// Whether each appearance has a value of its own.
  public var isColor: Bool {
    switch self {
    case .palette, .element: true
    default: false
    }
  }

  /// The keys that lead to the member from the outermost object.
  func path(_ appearance: Theme.Appearance) -> [String] {
    switch self {
    case .palette, .element: ["colors", appearance.rawValue] + name.split(separator: ".").map(String.init)
    case .logo: ["logo", appearance.rawValue]
    case .text(let language, let key): ["localization", "strings", language, key]
    default: name.split(separator: ".").map(String.init)
    }
  }
}

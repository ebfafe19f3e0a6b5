import Cells

/// An OrcaFlavor: a brand's colours in both appearances, its fonts, layouts and language. Everything it does not set is the SDK's default.
public struct Flavor: Equatable, Sendable {
  /// The colours that one appearance sets explicitly.
  public struct Colors: Equatable, Sendable {
    public var palette: [PaletteField: ColorExpression] = [:]
    public var elements: [ColorToken: ColorExpression] = [:]
    public init() {}
  }

  public var name: String
  public var light = Colors()
  public var dark = Colors()
  public var fonts: [FontToken: FontRole] = [:]
  /// `OrcaLayouts.primaryButtonCornerRadius` in points; `Int.max` is `Round`. nil stands for the SDK's default, whose value is not
  /// published; we use `standardRadius`.
  public var primaryButtonCornerRadius: Int?
  public static let standardRadius = 8
  /// `OrcaLocalization.baseLanguage`: used when there is no catalogue for the system's language. English by default.
  public var baseLanguage = "en"
  /// `OrcaLocalization.fixedLanguage`: overrides every other choice of language.
  public var fixedLanguage: String?
  /// The customer's own texts, by language tag (`*`: every language), then by the catalogue's key. This is our extension to the SDK's keys.
  public var strings: [String: [String: String]] = [:]
  /// A vendor's localization files, or folders of them. `strings` takes precedence.
  public var localizationFiles: [String] = []
  /// The brand's logo, by appearance. This is our extension to the SDK's keys.
  public var logos: [Theme.Appearance: LogoFile] = [:]
  /// Where the brand's web page leads. This is our extension to the SDK's keys.
  public var links: [BrandLink: String] = [:]
  /// The extended themes that inherited colours come from.
  public var inherited = InheritedColors()
  /// The colours that one appearance sets.
  public func colors(_ appearance: Theme.Appearance) -> Colors { appearance == .light ? light : dark }

  /// The initial appearance; nil if it depends on the terminal's background.
  public var appearance: Theme.Appearance?

  public init(name: String) { self.name = name }

  /// The built-in flavor: the SDK's defaults.
  public static let orca = Flavor(name: "orca")

  /// The appearance to draw in: the flavor's own, else the one that suits the terminal's background, else light, as in the SDK.
  ///
  /// - Parameter hasDarkGround: whether the terminal's background is dark, or nil if unknown.
  public func appearance(onDarkGround hasDarkGround: Bool?) -> Theme.Appearance {
    appearance ?? hasDarkGround.map { $0 ? .dark : .light } ?? .light
  }

  /// The edges that the flavor sets, in either appearance: what is drawn must not depend on which one is shown.
  private var edges: Set<ColorToken> {
    let resolvers = Theme.Appearance.allCases.map { ColorResolver(colors: colors($0), appearance: $0) }
    return Set(ColorToken.allCases.filter { token in token.isEdge && resolvers.contains { $0.isOwn(token) } })
  }

  /// The theme to draw with. An element has its own colour, else its default from the palette, else the palette's default. Translucent
  /// colours are blended with their background.
  public func theme(appearance: Theme.Appearance, depth: ColorDepth) -> Theme {
    let resolver = ColorResolver(colors: appearance == .light ? light : dark, appearance: appearance)
    var fonts: [FontToken: FontLook] = [:]
    for token in FontToken.allCases { fonts[token] = (self.fonts[token] ?? .standard(token)).look(for: token) }
    return Theme(
      name: name, appearance: appearance, depth: depth,
      buttonShape: ButtonShape(radius: primaryButtonCornerRadius ?? Self.standardRadius), edges: edges, colors: resolver.all(depth),
      fonts: fonts)
  }
}

extension Theme {
  /// The SDK's default theme.
  public static func builtIn(appearance: Appearance, depth: ColorDepth) -> Theme { Flavor.orca.theme(appearance: appearance, depth: depth) }
}

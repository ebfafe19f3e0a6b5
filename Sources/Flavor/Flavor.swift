import Cells

/// An OrcaFlavor: a brand's colours in both appearances, its fonts, layouts and language. What it does not say is the SDK's default.
public struct Flavor: Equatable, Sendable {
  /// What one appearance says explicitly.
  public struct Colors: Equatable, Sendable {
    public var palette: [PaletteField: ColorExpression] = [:]
    public var elements: [ColorToken: ColorExpression] = [:]
    public init() {}
  }

  public var name: String
  public var light = Colors()
  public var dark = Colors()
  public var fonts: [FontToken: FontRole] = [:]
  /// `OrcaLayouts.primaryButtonCornerRadius` in points; `Int.max` is `Round`. nil: the SDK's default, of which no value is published; we
  /// chose `standardRadius`.
  public var primaryButtonCornerRadius: Int?
  public static let standardRadius = 8
  /// `OrcaLocalization.baseLanguage`: spoken when the system's language has no catalogue. English by default.
  public var baseLanguage = "en"
  /// `OrcaLocalization.fixedLanguage`: beats everything else.
  public var fixedLanguage: String?
  /// A customer's own texts, ours beside the SDK's keys: by language tag (`*`: every language), then by the catalogue's key.
  public var strings: [String: [String: String]] = [:]
  /// A vendor's localization files, or folders of them. They go behind `strings`.
  public var localizationFiles: [String] = []
  /// Where the colours come from that another theme says, which this one extends.
  public var inherited = InheritedColors()
  /// What one appearance says.
  public func colors(_ appearance: Theme.Appearance) -> Colors { appearance == .light ? light : dark }

  /// Which appearance to begin with; nil: the terminal's.
  public var appearance: Theme.Appearance?

  public init(name: String) { self.name = name }

  /// The flavor that needs no file: the SDK's own defaults.
  public static let orca = Flavor(name: "orca")

  /// The appearance to draw in: the flavor's own, else the one that suits the terminal's ground, else light as the SDK does.
  ///
  /// - Parameter hasDarkGround: what is known of the terminal; nil: nothing.
  public func appearance(onDarkGround hasDarkGround: Bool?) -> Theme.Appearance {
    appearance ?? hasDarkGround.map { $0 ? .dark : .light } ?? .light
  }

  /// The theme to draw with: an element's own colour, else its default made from the palette, else the palette's default. Translucent
  /// colours are mixed with what they stand on.
  public func theme(appearance: Theme.Appearance, depth: ColorDepth) -> Theme {
    let resolver = ColorResolver(colors: appearance == .light ? light : dark, appearance: appearance)
    var fonts: [FontToken: FontLook] = [:]
    for token in FontToken.allCases { fonts[token] = (self.fonts[token] ?? .standard(token)).look(for: token) }
    return Theme(
      name: name, appearance: appearance, depth: depth,
      buttonShape: ButtonShape(radius: primaryButtonCornerRadius ?? Self.standardRadius), colors: resolver.all(), fonts: fonts)
  }
}

extension Theme {
  /// The SDK's default theme, which needs no file.
  public static func builtIn(appearance: Appearance, depth: ColorDepth) -> Theme { Flavor.orca.theme(appearance: appearance, depth: depth) }
}

/// Turns the expressions of one appearance into colours.
struct ColorResolver {
  let colors: Flavor.Colors
  let appearance: Theme.Appearance

  func all() -> [ColorToken: Color] {
    Dictionary(uniqueKeysWithValues: ColorToken.allCases.map { ($0, color($0)) })
  }

  func color(_ token: ColorToken) -> Color {
    let own = own(token)
    guard let frame = token.frame else { return own }
    // A frame that is not seen is no frame: the text's colour is the next that the theme offers.
    let ground = color(frame.ground)
    let candidates = [own, color(frame.text), .rgb(0, 0, 0), .rgb(255, 255, 255)]
    return candidates.first { Color.contrast($0, ground) >= ColorToken.leastFrameContrast } ?? own
  }

  private func own(_ token: ColorToken) -> Color {
    var expression = colors.elements[token] ?? OrcaColors.standard(token, appearance)
    if token == .screenBackground, expression.base == .screenBackground { expression = OrcaColors.standard(token, appearance) }
    // A translucent screen has only the appearance's own black or white behind it.
    let ground = token.ground.map { color($0) } ?? (appearance == .light ? .rgb(255, 255, 255) : .rgb(0, 0, 0))
    return color(expression, on: ground)
  }

  private func color(_ expression: ColorExpression, on ground: Color) -> Color {
    switch expression.base {
    case .terminal: .terminal
    case .rgb(let r, let g, let b): Color.rgb(r, g, b).blended(expression.opacity, of: ColorExpression.opaque, over: ground)
    case .screenBackground: color(.screenBackground).blended(expression.opacity, of: ColorExpression.opaque, over: ground)
    case .palette(let field):
      color(palette(field), on: ground).blended(expression.opacity, of: ColorExpression.opaque, over: ground)
    }
  }

  /// A palette field is a colour of its own: one that refers to something else could refer to itself.
  private func palette(_ field: PaletteField) -> ColorExpression {
    guard let own = colors.palette[field] else { return field.standard(appearance) }
    return own.isOwnColor ? own : field.standard(appearance)
  }
}

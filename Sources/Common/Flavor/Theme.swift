import Cells

/// A theme that is ready to draw with: every colour and font role is resolved for one appearance (light or dark).
public struct Theme: Equatable, Sendable {
  public enum Appearance: String, Sendable, CaseIterable {
    case light, dark
    public var other: Appearance { self == .light ? .dark : .light }
  }

  public var name: String
  public var appearance: Appearance
  /// The terminal's colours. With 8 or fewer, scenes add reverse to the focused row.
  public var depth: ColorDepth
  /// How the primary button's corners are drawn (`OrcaLayouts.primaryButtonCornerRadius`).
  public var buttonShape: ButtonShape
  /// The edges and lines of elements that the flavor sets, in one appearance or both: only these are drawn.
  public var edges: Set<ColorToken>
  var colors: [ColorToken: Color]
  var fonts: [FontToken: FontLook]
  /// Whether the colours are marks, which also identify the font role of each text.
  var isMarked = false

  public init(
    name: String, appearance: Appearance, depth: ColorDepth, buttonShape: ButtonShape, edges: Set<ColorToken> = [],
    colors: [ColorToken: Color], fonts: [FontToken: FontLook]
  ) {
    self.name = name
    self.appearance = appearance
    self.depth = depth
    self.buttonShape = buttonShape
    self.edges = edges
    self.colors = colors
    self.fonts = fonts
  }

  public func color(_ token: ColorToken) -> Color { colors[token] ?? .terminal }
  /// The theme with some colours replaced by the ones farthest from them in lightness, to show where they are.
  public func inverting(_ tokens: Set<ColorToken>) -> Theme {
    var theme = self
    for token in tokens { theme.colors[token] = color(token).luminance > 127 ? .rgb(0, 0, 0) : .rgb(255, 255, 255) }
    return theme
  }
  /// The attributes that show a role's weight.
  public func attributes(_ token: FontToken) -> Style.Attributes { fonts[token]?.attributes ?? [] }
  /// The treatment that shows a title role's size.
  public func treatment(_ token: FontToken) -> HeaderTreatment { fonts[token]?.treatment ?? .regular }

  /// The style of a text: its ink, its paper, and its font role.
  public func style(_ ink: ColorToken, on paper: ColorToken = .screenBackground, _ font: FontToken? = nil) -> Style {
    Style(
      ink: isMarked ? ThemeMark(ink, font).color : color(ink), paper: color(paper), attributes: font.map { attributes($0) } ?? [])
  }
}

/// The three ways to draw a title, by its font size. A terminal has letters of one size, so a larger size becomes weight and a line.
public enum HeaderTreatment: String, CaseIterable, Sendable {
  /// Under 16 points: plain letters, without emphasis.
  case small
  /// 16 to 27 points, the SDK's own sizes: bold if its weight is.
  case regular
  /// 28 points and more: bold, with a double line below.
  case large

  public init(points: Int) { self = points < 16 ? .small : points < 28 ? .regular : .large }
}

/// The parts of a font role that a terminal can show.
public struct FontLook: Hashable, Sendable {
  public var attributes: Style.Attributes
  public var treatment: HeaderTreatment
  public init(attributes: Style.Attributes, treatment: HeaderTreatment) {
    self.attributes = attributes
    self.treatment = treatment
  }
}

/// The shape of a primary button's corners. The SDK has a radius in points; a terminal has these three shapes.
public enum ButtonShape: String, CaseIterable, Sendable {
  /// A radius of 0.
  case square
  /// Up to 19 points.
  case rounded
  /// 20 points and more, and `Round`: at half of the SDK's button height, the button becomes a pill.
  case pill

  public init(radius: Int) { self = radius <= 0 ? .square : radius < 20 ? .rounded : .pill }
}

import Cells

/// A theme that is ready to draw with: every colour and font role resolved for one appearance (light or dark).
public struct Theme: Equatable, Sendable {
  public enum Appearance: String, Sendable, CaseIterable {
    case light, dark
    public var other: Appearance { self == .light ? .dark : .light }
  }

  public var name: String
  public var appearance: Appearance
  /// How many colours the terminal shows: scenes add reverse to the focused row at 8 colours and fewer.
  public var depth: ColorDepth
  /// How the primary button's corners are drawn (`OrcaLayouts.primaryButtonCornerRadius`).
  public var buttonShape: ButtonShape
  var colors: [ColorToken: Color]
  var fonts: [FontToken: FontLook]
  /// The colours are marks, which tell of each text its font role too.
  var isMarked = false

  public init(
    name: String, appearance: Appearance, depth: ColorDepth, buttonShape: ButtonShape, colors: [ColorToken: Color],
    fonts: [FontToken: FontLook]
  ) {
    self.name = name
    self.appearance = appearance
    self.depth = depth
    self.buttonShape = buttonShape
    self.colors = colors
    self.fonts = fonts
  }

  public func color(_ token: ColorToken) -> Color { colors[token] ?? .terminal }
  /// What a terminal can show of a role's weight.
  public func attributes(_ token: FontToken) -> Style.Attributes { fonts[token]?.attributes ?? [] }
  /// What a terminal can show of a role's size, where the role is a title's.
  public func treatment(_ token: FontToken) -> HeaderTreatment { fonts[token]?.treatment ?? .regular }

  /// The style of a text: its ink, the paper it stands on, and its font role.
  public func style(_ ink: ColorToken, on paper: ColorToken = .screenBackground, _ font: FontToken? = nil) -> Style {
    Style(
      ink: isMarked ? ThemeMark(ink, font).color : color(ink), paper: color(paper), attributes: font.map { attributes($0) } ?? [])
  }
}

/// The three ways to draw a title, by its font's size. A terminal has one size of letters; what is left of a larger one is weight and a line.
public enum HeaderTreatment: String, CaseIterable, Sendable {
  /// Under 16 points: plain letters, nothing that draws the eye.
  case small
  /// 16 to 27 points, the SDK's own sizes: as bold as its weight says.
  case regular
  /// 28 points and more: bold, with a double line under it.
  case large

  public init(points: Int) { self = points < 16 ? .small : points < 28 ? .regular : .large }
}

/// What is left of a font role in a terminal.
public struct FontLook: Hashable, Sendable {
  public var attributes: Style.Attributes
  public var treatment: HeaderTreatment
  public init(attributes: Style.Attributes, treatment: HeaderTreatment) {
    self.attributes = attributes
    self.treatment = treatment
  }
}

/// How a primary button's corners are drawn. The SDK counts points; a terminal has these three.
public enum ButtonShape: String, CaseIterable, Sendable {
  /// A radius of 0.
  case square
  /// Up to 19 points.
  case rounded
  /// 20 points and more, and `Round`: half of the SDK's button height, from where on it is a pill.
  case pill

  public init(radius: Int) { self = radius <= 0 ? .square : radius < 20 ? .rounded : .pill }
}

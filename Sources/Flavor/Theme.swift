import Cells

/// A theme that is ready to draw with: every colour and font role resolved for one appearance (light or dark).
public struct Theme: Equatable, Sendable {
  public enum Appearance: String, Sendable, CaseIterable { case light, dark }

  public var name: String
  public var appearance: Appearance
  /// How many colours the terminal shows: scenes add reverse to the focused row at 8 colours and fewer.
  public var depth: ColorDepth
  /// 0: square corners, otherwise rounded (OrcaLayouts.primaryButtonCornerRadius).
  public var primaryButtonCornerRadius: Int
  var colors: [ColorToken: Color]
  var fonts: [FontToken: Style.Attributes]

  public init(
    name: String, appearance: Appearance, depth: ColorDepth, primaryButtonCornerRadius: Int, colors: [ColorToken: Color],
    fonts: [FontToken: Style.Attributes]
  ) {
    self.name = name
    self.appearance = appearance
    self.depth = depth
    self.primaryButtonCornerRadius = primaryButtonCornerRadius
    self.colors = colors
    self.fonts = fonts
  }

  public func color(_ token: ColorToken) -> Color { colors[token] ?? .terminal }
  public func attributes(_ token: FontToken) -> Style.Attributes { fonts[token] ?? [] }

  /// The style of a text: its ink, the paper it stands on, and its font role.
  public func style(_ ink: ColorToken, on paper: ColorToken = .screenBackground, _ font: FontToken? = nil) -> Style {
    Style(ink: color(ink), paper: color(paper), attributes: font.map { attributes($0) } ?? [])
  }
}

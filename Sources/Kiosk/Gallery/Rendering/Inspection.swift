import Cells
import Flavor

/// The colours of one cell of a rendered screen, their origin and their contrast.
public struct Inspection: Equatable, Sendable {
  /// One of the cell's two colours.
  public struct Part: Equatable, Sendable {
    /// The element; nil if the colour is independent of the theme (a picture, a lamp).
    public var token: ColorToken?
    /// The colour as the theme defines it.
    public var color: Color
    /// The colour as the terminal shows it.
    public var shown: Color
    /// The colour's origin; nil without a token.
    public var origin: ColorOrigin?
  }

  public var text: Character?
  public var ink: Part
  public var paper: Part
  public var font: FontToken?
  /// The attributes of the role and of the scene.
  public var attributes: Style.Attributes
  /// The contrast of ink and paper, 1 to 21 (WCAG 2.1); nil if one of them is the terminal's own colour, which is unknown.
  public var contrast: Double?
  /// The contrast as the terminal shows it.
  public var shownContrast: Double?

  /// - Parameter place: a cell inside the screen.
  public init(_ rendered: RenderedScreen, at place: Point, flavor: Flavor) {
    // The right half of a wide character has the style of the left half.
    let x = rendered.drawn[place.x, place.y].text == nil && place.x > 0 ? place.x - 1 : place.x
    let drawn = rendered.drawn[x, place.y], shown = rendered.shown[x, place.y], marked = rendered.marked[x, place.y].style
    func part(_ token: ColorToken?, _ color: Color, _ shown: Color) -> Part {
      Part(token: token, color: color, shown: shown, origin: token.map { flavor.origin(of: $0, rendered.variant.appearance) })
    }
    text = drawn.text
    ink = part(marked.inkMark?.token, drawn.style.ink, shown.style.ink)
    paper = part(marked.paperMark?.token, drawn.style.paper, shown.style.paper)
    font = marked.inkMark?.font
    attributes = shown.style.attributes
    contrast = Self.contrast(drawn.style)
    shownContrast = Self.contrast(shown.style)
  }

  private static func contrast(_ style: Style) -> Double? {
    guard style.ink != .terminal, style.paper != .terminal else { return nil }
    return Color.contrast(style.ink.visible, style.paper.visible)
  }
}

/// The levels of WCAG 2.1 for the contrast of text (1.4.3, 1.4.6).
public enum ContrastLevel: String, CaseIterable, Sendable {
  /// 7:1 and more.
  case aaa
  /// 4.5:1 and more.
  case aa
  /// 3:1 and more: enough only for large text.
  case aaLarge
  case insufficient

  public init(_ ratio: Double) { self = ratio >= 7 ? .aaa : ratio >= 4.5 ? .aa : ratio >= 3 ? .aaLarge : .insufficient }
}

import Cells
import Flavor

/// What is known of a brand's look: its colours, each with the place where it was found, and what an earlier theme of it sets.
public struct Brand: Equatable, Sendable {
  /// A colour, and where it was found.
  public struct Found: Equatable, Sendable {
    /// Always an RGB colour.
    public var color: Color
    /// The place, for a person: `--brand in site.css, line 12`.
    public var place: String

    public init(_ color: Color, _ place: String) { (self.color, self.place) = (color, place) }
  }

  /// What a brand uses a colour for.
  public enum Role: String, CaseIterable, Sendable {
    /// The colour that the brand is known by.
    case primary
    /// A second colour beside it.
    case accent
    /// The ground of the main button, and the text on it.
    case button, buttonText
    case link
    /// The background of pages or screens.
    case background
    /// Running text, and headings.
    case text, title
  }

  public var colors: [Role: Found] = [:]
  /// Colours of single elements, where a source names the element.
  public var elements: [ColorToken: Found] = [:]
  /// An earlier theme. What it sets is kept.
  public var flavor: Flavor?

  public init() {}

  /// A brand of which only a colour is known.
  public init(primary: Color, place: String) { colors[.primary] = Found(primary, place) }

  /// The brand of an earlier theme.
  public init(_ flavor: Flavor) {
    self.flavor = flavor
    let light = flavor.theme(appearance: .light, depth: .direct)
    colors[.primary] = Found(light.color(.primaryBackground), "the buttons of \(flavor.name)")
    if flavor.light.palette[.accent] != nil { colors[.accent] = Found(light.color(.paletteAccent), "the accent of \(flavor.name)") }
  }

  /// Adds what another source shows. Where both say something, the first counts, except that a second primary colour is the accent.
  public mutating func add(_ other: Brand) {
    if flavor == nil {
      flavor = other.flavor
      // A colour that was named before the theme takes the place of its own.
      if colors[.primary] != nil {
        flavor?.light.palette[.primary] = nil
        flavor?.dark.palette[.primary] = nil
      }
    }
    if let primary = colors[.primary], colors[.accent] == nil {
      colors[.accent] = [other.colors[.primary], other.colors[.accent]].compactMap(\.self).first { $0.color.isUnlike(primary.color) }
    }
    colors.merge(other.colors) { first, _ in first }
    elements.merge(other.elements) { first, _ in first }
  }

  /// Whether nothing was found.
  public var isEmpty: Bool { colors.isEmpty && elements.isEmpty && flavor == nil }
}

extension Color {
  /// The distance in Oklab, 0 to about 1; 0 for the terminal's own colours.
  func distance(to other: Color) -> Double {
    guard let one = OKLab(self), let two = OKLab(other) else { return 0 }
    let (x, y, z) = (one.lightness - two.lightness, one.a - two.a, one.b - two.b)
    return (x * x + y * y + z * z).squareRoot()
  }

  /// The chroma in Oklab: 0 (grey) to about 0.32.
  var chroma: Double { OKLab(self).map { ($0.a * $0.a + $0.b * $0.b).squareRoot() } ?? 0 }

  /// Whether people would name it by a hue, and not as a grey or as black.
  var isChromatic: Bool { chroma >= 0.04 && lightness >= 0.18 }

  /// Whether two colours of a brand are really two.
  func isUnlike(_ other: Color) -> Bool { distance(to: other) >= 0.12 }
}

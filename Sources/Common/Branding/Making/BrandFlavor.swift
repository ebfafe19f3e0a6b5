import Cells
import Flavor

/// Makes a whole theme of a brand: light and dark, with the brand's colour on its buttons, its hue in the greys, and every text legible. Only
/// what differs from the defaults, and does not follow from something else, is set.
public struct BrandFlavor: Sendable {
  /// One decision: what is drawn how, and why.
  public struct Choice: Equatable, Sendable {
    /// "light, buttons"
    public var subject: String
    public var color: Color?
    public var reason: String

    public init(subject: String, color: Color?, reason: String) {
      (self.subject, self.color, self.reason) = (subject, color, reason)
    }
  }

  public let flavor: Flavor
  public let choices: [Choice]

  /// - Parameters:
  ///   - brand: without a primary colour it gets the SDK's.
  ///   - name: the theme's name.
  public init(_ brand: Brand, name: String) {
    var flavor = brand.flavor ?? Flavor(name: name)
    flavor.name = name
    // What an earlier theme inherits is kept like its own.
    flavor.inherited = InheritedColors()
    let standard = Theme.builtIn(appearance: .light, depth: .direct).color(.primaryBackground)
    let primary = brand.colors[.primary] ?? Brand.Found(standard, "the SDK's, as none was found")
    var choices = Self.sources(brand, primary)
    for appearance in Theme.Appearance.allCases {
      var maker = BrandAppearance(appearance, flavor, brand, primary.color)
      maker.make()
      flavor = maker.flavor
      choices += maker.choices
    }
    if let page = brand.colors[.background]?.color, page.isDarkPage, flavor.appearance == nil {
      flavor.appearance = .dark
      choices.append(Choice(subject: "appearance", color: nil, reason: "the theme begins in dark, as the brand's own background is dark"))
    }
    self.flavor = flavor
    self.choices = choices
  }

  /// Where each colour is from.
  private static func sources(_ brand: Brand, _ primary: Brand.Found) -> [Choice] {
    var choices = [Choice(subject: "primary", color: primary.color, reason: primary.place)]
    for role in Brand.Role.allCases where role != .primary {
      guard let found = brand.colors[role] else { continue }
      choices.append(Choice(subject: role == .buttonText ? "text on buttons" : role.rawValue, color: found.color, reason: found.place))
      if role == .background, !found.color.isLightPage, !found.color.isDarkPage {
        choices.append(Choice(subject: "background", color: nil, reason: "not used: texts need one that is lighter or darker"))
      }
    }
    return choices
      + brand.elements.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { Choice(subject: $0.key.rawValue, color: $0.value.color, reason: $0.value.place) }
  }
}

extension Color {
  /// Whether it can be the background of a light or of a dark page.
  var isLightPage: Bool { lightness >= 0.87 }
  var isDarkPage: Bool { lightness <= 0.35 }
}

import Cells
import Flavor

/// A flavor as CSS variables, by the names that its author writes: `--screen-backgroundColor`, `--font-screenTitle`.
struct ThemeSheet {
  let css: String

  /// - Parameter fonts: the roles whose font files the server has.
  init(_ flavor: Flavor, fonts: Set<FontToken> = []) {
    let roles = FontToken.allCases.filter { Self.used.contains("--font-\($0.rawValue)") }.map {
      FontSheet(role: $0, flavor.fonts[$0] ?? .standard($0), isServed: fonts.contains($0))
    }
    let radius = flavor.primaryButtonCornerRadius ?? Flavor.standardRadius
    let shape = ["--button-radius: \(radius == Int.max ? "999px" : "\(radius)px")", "--radius: \(min(radius, 12))px"]
    let appearances = flavor.appearance.map { [$0] } ?? Theme.Appearance.allCases
    css =
      (roles.map(\.face) + [Self.rule(shape + roles.map(\.variable))]
      + appearances.enumerated().map { place, appearance in
        let rule = Self.rule(["color-scheme: \(appearance.rawValue)"] + Self.colors(flavor.theme(appearance: appearance, depth: .direct)))
        return place == 0 ? rule : "@media (prefers-color-scheme: \(appearance.rawValue)) {\n\(rule)}\n"
      }).joined()
  }

  private static func rule(_ declarations: [String]) -> String {
    ":root {\n" + declarations.map { "  \($0);\n" }.joined() + "}\n"
  }

  private static func colors(_ theme: Theme) -> [String] {
    ColorToken.allCases.compactMap { token in
      let name = "--\(token.rawValue.replacing(".", with: "-"))"
      return used.contains(name) ? "\(name): \(value(token, in: theme))" : nil
    }
  }

  /// The variables that the styles of the pages use. Others are left out, because a phone would load them for nothing.
  private static let used = Set(
    String(decoding: PackageResources.page_css, as: UTF8.self).matches(of: /var\((--[A-Za-z0-9\-]+)\)/).map { String($0.output.1) })

  private static func value(_ token: ColorToken, in theme: Theme) -> String {
    let color = legible(token, in: theme)
    guard let (red, green, blue) = color.channels else { return token.rawValue.hasSuffix("backgroundColor") ? "Canvas" : "CanvasText" }
    return "rgb(\(red) \(green) \(blue))"
  }

  /// The theme's colour, unless it could not be read on its background: then the titles' colour, for a button's border that of its text, else
  /// black or white.
  static func legible(_ token: ColorToken, in theme: Theme) -> Color {
    let own = theme.color(token)
    guard let least = leastContrast(token) else { return own }
    let ground = theme.color(token.ground ?? .screenBackground)
    let other = theme.color(token == .secondaryBorder ? .secondaryText : .screenHeader)
    return [own, other, .rgb(0, 0, 0), .rgb(255, 255, 255)].first { Color.contrast($0, ground) >= least } ?? own
  }

  /// The least contrast of a colour with its background, by its use on the pages (WCAG 2.1, level AA: 1.4.3 for texts, 1.4.11 for controls
  /// and marks), or nil if it is a background or decoration.
  static func leastContrast(_ token: ColorToken) -> Double? {
    switch token {
    case .screenHeader, .screenTitle, .screenMessage, .primaryText, .secondaryText, .linkButton, .inputText, .inputPlaceholder, .inputTitle,
      .inputError, .inputDisabledText, .confirmationText, .hintText, .boxTitle:
      Color.leastTextContrast
    case .inputBorder, .secondaryBorder, .confirmationBullet, .graphicPrimary, .palettePrimary, .paletteDanger, .paletteGray:
      Color.leastMarkContrast
    default: nil
    }
  }
}

/// Which of the extended themes sets a colour. Colours that the flavor itself sets are not listed.
///
/// Two flavors with the same colours are equal, whichever theme set them.
public struct InheritedColors: Equatable, Sendable {
  /// The theme that sets each colour of one appearance, by the name used in `extends`.
  struct Names: Sendable {
    var palette: [PaletteField: String] = [:]
    var elements: [ColorToken: String] = [:]
  }

  private var light = Names()
  private var dark = Names()

  public init() {}

  public static func == (_: InheritedColors, _: InheritedColors) -> Bool { true }

  subscript(_ appearance: Theme.Appearance) -> Names { appearance == .light ? light : dark }

  /// What a flavor inherits from `extended`, which it calls `name`: that theme's own colours, and the colours that it inherits.
  init(from extended: Flavor, called name: String) {
    func names(_ colors: Flavor.Colors, _ deeper: Names) -> Names {
      Names(
        palette: colors.palette.mapValues { _ in name }.merging(deeper.palette) { $1 },
        elements: colors.elements.mapValues { _ in name }.merging(deeper.elements) { $1 })
    }
    light = names(extended.light, extended.inherited.light)
    dark = names(extended.dark, extended.inherited.dark)
  }

  /// Removes the colours that a flavor itself sets.
  mutating func remove(_ own: Flavor) {
    func rest(_ names: Names, _ colors: Flavor.Colors) -> Names {
      Names(
        palette: names.palette.filter { colors.palette[$0.key] == nil }, elements: names.elements.filter { colors.elements[$0.key] == nil })
    }
    light = rest(light, own.light)
    dark = rest(dark, own.dark)
  }
}

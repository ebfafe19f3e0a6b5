/// Which of the themes that a flavor extends says a colour. What the flavor says itself is not in here.
///
/// Two flavors that say the same are equal, whoever said it first.
public struct InheritedColors: Equatable, Sendable {
  /// The theme's name by which `extends` calls it, for each colour of one appearance.
  struct Names: Sendable {
    var palette: [PaletteField: String] = [:]
    var elements: [ColorToken: String] = [:]
  }

  private var light = Names()
  private var dark = Names()

  public init() {}

  public static func == (_: InheritedColors, _: InheritedColors) -> Bool { true }

  subscript(_ appearance: Theme.Appearance) -> Names { appearance == .light ? light : dark }

  /// What a flavor inherits from `extended`, which it calls `name`: what that says itself is its own, the rest comes from where it has it.
  init(from extended: Flavor, called name: String) {
    func names(_ colors: Flavor.Colors, _ deeper: Names) -> Names {
      Names(
        palette: colors.palette.mapValues { _ in name }.merging(deeper.palette) { $1 },
        elements: colors.elements.mapValues { _ in name }.merging(deeper.elements) { $1 })
    }
    light = names(extended.light, extended.inherited.light)
    dark = names(extended.dark, extended.inherited.dark)
  }

  /// Takes out what a flavor says itself.
  mutating func remove(_ own: Flavor) {
    func rest(_ names: Names, _ colors: Flavor.Colors) -> Names {
      Names(
        palette: names.palette.filter { colors.palette[$0.key] == nil }, elements: names.elements.filter { colors.elements[$0.key] == nil })
    }
    light = rest(light, own.light)
    dark = rest(dark, own.dark)
  }
}

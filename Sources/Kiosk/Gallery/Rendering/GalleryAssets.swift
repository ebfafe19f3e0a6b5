import Cells
import Flavor
import Phrases
import Scenes

/// A way to show a screen: theme, appearance, language, colour depth and size.
public struct Variant: Hashable, Sendable {
  /// The theme's name in the assets.
  public var theme: String
  public var appearance: Theme.Appearance
  /// The BCP 47 tag of a language in the assets.
  public var language: String
  public var depth: ColorDepth
  public var size: Size

  public init(
    theme: String, appearance: Theme.Appearance = .light, language: String = "en", depth: ColorDepth = .direct,
    size: Size = Size(width: 80, height: 24)
  ) {
    self.theme = theme
    self.appearance = appearance
    self.language = language
    self.depth = depth
    self.size = size
  }

  /// The sizes to choose from: the least size of the regular layout, the usual sizes of terminals, and large ones.
  public static let sizes = [(60, 20), (80, 24), (100, 30), (132, 43), (160, 50)].map { Size(width: $0.0, height: $0.1) }
}

/// The screens of the gallery, and the themes and languages in which they can be shown.
public struct GalleryAssets: Sendable {
  /// A theme with the name by which a person chooses it.
  public struct Entry: Equatable, Sendable {
    public var name: String
    public var flavor: Flavor
    public init(name: String, flavor: Flavor) {
      self.name = name
      self.flavor = flavor
    }
  }

  /// The themes in browsing order.
  public private(set) var themes: [Entry]
  public let languages: [Look.Language]
  /// The screens in the order in which a client sees them, grouped.
  public private(set) var screens: [GalleryScreen]
  private let words: @Sendable (_ flavor: Flavor, _ language: String) -> any Wording

  /// - Parameters:
  ///   - themes: if empty, the SDK's default is used.
  ///   - languages: the languages that `words` provides.
  ///   - screens: all screens of the gallery.
  ///   - words: the texts of a language, including a flavor's own.
  public init(
    themes: [Entry], languages: [Look.Language], screens: [GalleryScreen] = GalleryScreen.common,
    words: @escaping @Sendable (Flavor, String) -> any Wording
  ) {
    self.themes = themes.isEmpty ? [Entry(name: Flavor.orca.name, flavor: .orca)] : themes
    self.languages = languages
    self.screens = screens
    self.words = words
  }

  /// The screen of this name; nil if there is none.
  public func screen(_ name: String) -> GalleryScreen? { screens.first { $0.name == name } }

  /// The flavor of this name, or the first one.
  public func flavor(_ name: String) -> Flavor { (themes.first { $0.name == name } ?? themes[0]).flavor }

  /// Replaces a theme, for example after its file has changed; a new theme is appended.
  public mutating func replace(_ theme: Entry) {
    if let i = themes.firstIndex(where: { $0.name == theme.name }) { themes[i] = theme } else { themes.append(theme) }
  }

  mutating func add(_ more: [GalleryScreen]) { screens += more }

  /// The same with fewer screens and languages.
  public func only(_ isWanted: (GalleryScreen) -> Bool, languages isSpoken: (Look.Language) -> Bool) -> GalleryAssets {
    GalleryAssets(themes: themes, languages: languages.filter(isSpoken), screens: screens.filter(isWanted), words: words)
  }

  /// The texts of a language for a flavor.
  public func wording(_ flavor: Flavor, _ language: String) -> any Wording { words(flavor, language) }

  /// The look of a variant.
  ///
  /// - Parameter theme: replaces the variant's own theme (for a marked one).
  public func look(_ variant: Variant, theme: Theme? = nil) -> Look {
    let flavor = flavor(variant.theme)
    var own = theme ?? flavor.theme(appearance: variant.appearance, depth: variant.depth)
    // The kiosk shows the name by which the theme was chosen, not the one in its file.
    own.name = variant.theme
    // No client chooses the pseudo-locale.
    let shown = languages.filter { $0.tag != PseudoLocale.tag || variant.language == PseudoLocale.tag }
    return Look(
      theme: own, wording: words(flavor, variant.language), language: variant.language, languages: shown, themes: themes.map(\.name))
  }
}

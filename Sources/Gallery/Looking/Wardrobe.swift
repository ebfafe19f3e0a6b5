import Cells
import Flavor
import Phrases
import Scenes

/// How a stage is looked at: one of each thing that can be chosen.
public struct Variant: Hashable, Sendable {
  /// The theme's name in the wardrobe.
  public var theme: String
  public var appearance: Theme.Appearance
  /// A BCP 47 tag of the wardrobe.
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

  /// The sizes that are looked at: the least without the layout for large letters, a terminal's usual ones, and large ones.
  public static let sizes = [(60, 20), (80, 24), (100, 30), (132, 43), (160, 50)].map { Size(width: $0.0, height: $0.1) }
}

/// Everything that a stage can be shown in: themes, and languages with their words.
public struct Wardrobe: Sendable {
  /// A theme by the name that a person chooses it by.
  public struct Entry: Equatable, Sendable {
    public var name: String
    public var flavor: Flavor
    public init(name: String, flavor: Flavor) {
      self.name = name
      self.flavor = flavor
    }
  }

  /// The themes in the order in which they are leafed through.
  public private(set) var themes: [Entry]
  public let languages: [Look.Language]
  private let words: @Sendable (_ flavor: Flavor, _ language: String) -> any Wording

  /// - Parameters:
  ///   - themes: where there is none, the SDK's default takes their place.
  ///   - languages: those that `words` speaks.
  ///   - words: the texts of a language, with those that a flavor brings itself.
  public init(themes: [Entry], languages: [Look.Language], words: @escaping @Sendable (Flavor, String) -> any Wording) {
    self.themes = themes.isEmpty ? [Entry(name: Flavor.orca.name, flavor: .orca)] : themes
    self.languages = languages
    self.words = words
  }

  /// The flavor of this name; the first one when there is none.
  public func flavor(_ name: String) -> Flavor { (themes.first { $0.name == name } ?? themes[0]).flavor }

  /// Takes a theme in anew, as when its file has changed; one that is not there yet comes last.
  public mutating func replace(_ theme: Entry) {
    if let i = themes.firstIndex(where: { $0.name == theme.name }) { themes[i] = theme } else { themes.append(theme) }
  }

  /// The texts of a language as a flavor has them.
  public func wording(_ flavor: Flavor, _ language: String) -> any Wording { words(flavor, language) }

  /// The look of a variant.
  ///
  /// - Parameter theme: draws with this one in place of the variant's own (a marked one).
  public func look(_ variant: Variant, theme: Theme? = nil) -> Look {
    let flavor = flavor(variant.theme)
    var own = theme ?? flavor.theme(appearance: variant.appearance, depth: variant.depth)
    // The kiosk names a theme as it was chosen, not as its file calls itself.
    own.name = variant.theme
    return Look(
      theme: own, wording: words(flavor, variant.language), language: variant.language, languages: languages, themes: themes.map(\.name))
  }
}

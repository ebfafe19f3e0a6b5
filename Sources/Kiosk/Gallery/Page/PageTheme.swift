import Cells
import Flavor
import Notation
import Phrases
import Scenes

/// A theme in the page's data: the colour of each element in each appearance and at each depth, and its origin.
struct PageTheme {
  let value: JSONValue

  /// - Parameter index: of the theme in the plan's assets.
  init(_ plan: PagePlan, _ index: Int, _ wording: any Wording) {
    let entry = plan.assets.themes[index]
    let theme = entry.flavor.theme(appearance: .light, depth: .direct)
    value = .object([
      "name": .string(entry.name),
      "layout": .integer(plan.layoutOfTheme[index]),
      "own": .integer(Theme.Appearance.allCases.firstIndex(of: entry.flavor.appearance(onDarkGround: nil)) ?? 0),
      "attributes": .integers([0] + FontToken.allCases.map { Int(theme.attributes($0).rawValue) }),
      "roles": .strings(
        FontToken.allCases.map { token in
          let role = entry.flavor.fonts[token] ?? .standard(token)
          return "\(role.name) \(role.size)"
        }),
      "looks": .array(Theme.Appearance.allCases.map { Self.look(of: entry.flavor, $0, wording) }),
    ])
  }

  private static func look(of flavor: Flavor, _ appearance: Theme.Appearance, _ wording: any Wording) -> JSONValue {
    func colors(_ depth: ColorDepth) -> [Color] {
      let theme = flavor.theme(appearance: appearance, depth: depth)
      return ColorToken.allCases.map { theme.color($0) }
    }
    let direct = colors(.direct), indexed = colors(.indexed256)
    return .object([
      "direct": .strings(direct.map { $0.hex ?? "" }),
      "256": .integers(indexed.map { PageReduction.entry($0, .indexed256) }),
      "8": .integers(direct.map { PageReduction.entry($0, .ansi8) }),
      "veiled": .strings(direct.map { $0.veiled.hex ?? "" }),
      "veiled256": .integers(indexed.map { PageReduction.entry($0.veiled, .indexed256) }),
      "origins": .strings(ColorToken.allCases.map { GalleryBrowser.told(flavor.origin(of: $0, appearance), wording) }),
    ])
  }
}

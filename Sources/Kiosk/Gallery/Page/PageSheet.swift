import Cells
import Flavor
import Scenes

/// The differences between two themes other than colours and weights: shapes and texts.
struct PageLayout: Hashable {
  var buttonShape: ButtonShape
  var edges: Set<ColorToken>
  var treatments: [FontToken: HeaderTreatment]
  /// The theme's own texts.
  var strings: [String: [String: String]]
  var files: [String]

  init(_ flavor: Flavor) {
    let theme = flavor.theme(appearance: .light, depth: .direct)
    (buttonShape, edges) = (theme.buttonShape, theme.edges)
    treatments = Dictionary(uniqueKeysWithValues: FontToken.allCases.map { ($0, theme.treatment($0)) })
    (strings, files) = (flavor.strings, flavor.localizationFiles)
  }

  /// Whether both have the same texts.
  func hasTexts(of other: PageLayout) -> Bool { strings == other.strings && files == other.files }

  /// A theme of this layout with marked colours and font roles without attributes.
  func marked(name: String, appearance: Theme.Appearance, depth: ColorDepth) -> Theme {
    Theme(
      name: name, appearance: appearance, depth: depth, buttonShape: buttonShape, edges: edges, colors: [:],
      fonts: treatments.mapValues { FontLook(attributes: [], treatment: $0) }
    ).marked
  }
}

/// The place of a drawing in the page. The numbers are indices into the page's lists.
struct PagePlace: Hashable, Sendable {
  var screen: Int
  var size: Int
  /// Whether the drawing is for few colours.
  var isPoor: Bool
  var layout: Int
  /// Theme, appearance and depth, for screens that name them; nil for all others.
  var look: Look?

  struct Look: Hashable, Sendable {
    var theme: Int
    var appearance: Int
    var depth: Int
  }
}

/// All screens in one language, with equal rows stored once.
struct PageSheet: Sendable {
  private(set) var rows: [PageRow] = []
  private(set) var screens: [(place: PagePlace, rows: [Int])] = []
  private let language: Look.Language
  private let plan: PagePlan
  private var packing = RowPacking()
  private var known: [PackedRow: Int] = [:]

  /// - Parameter language: its index in the assets.
  init(_ language: Int, plan: PagePlan) {
    (self.language, self.plan) = (plan.assets.languages[language], plan)
    for layouts in plan.layoutsByTexts {
      guard let first = layouts.first else { continue }
      let words = plan.assets.wording(plan.layoutFlavors[first], self.language.tag)
      for screen in plan.assets.screens.indices {
        for size in plan.sizes.indices {
          if plan.assets.screens[screen].tellsLook {
            addTelling(screen, size, layouts, words)
          } else {
            addPlain(screen, size, layouts, words)
          }
        }
      }
    }
    // They use a lot of memory and are no longer needed.
    (packing, known) = (RowPacking(), [:])
  }

  /// A screen that names its look has a drawing for every look.
  private mutating func addTelling(_ screen: Int, _ size: Int, _ layouts: [Int], _ words: any Wording) {
    for place in plan.looks where layouts.contains(plan.layoutOfTheme[place.theme]) {
      let layout = plan.layoutOfTheme[place.theme]
      let theme = plan.layouts[layout].marked(
        name: plan.assets.themes[place.theme].name, appearance: Theme.Appearance.allCases[place.appearance],
        depth: plan.depths[place.depth])
      let drawn = plan.assets.screens[screen].make(look(theme, words), plan.sizes[size]).screen
      add(drawn, PagePlace(screen: screen, size: size, isPoor: plan.depths[place.depth].isPoor, layout: layout, look: place))
    }
  }

  /// Other screens are made once and drawn in every look, as when a person changes the theme, because making a screen costs more than
  /// drawing it. An overlay may keep the look with which it was opened, so it is made each time.
  private mutating func addPlain(_ screen: Int, _ size: Int, _ layouts: [Int], _ words: any Wording) {
    var shown: Kiosk?
    for layout in layouts {
      for isPoor in plan.poverties {
        let look = look(plan.layouts[layout].marked(name: "", appearance: .light, depth: isPoor ? .ansi8 : .direct), words)
        if shown == nil || plan.assets.screens[screen].group == .overlays {
          shown = plan.assets.screens[screen].make(look, plan.sizes[size])
        } else {
          _ = shown?.update(.look(look))
        }
        if let shown { add(shown.screen, PagePlace(screen: screen, size: size, isPoor: isPoor, layout: layout)) }
      }
    }
  }

  private func look(_ theme: Theme, _ words: any Wording) -> Look {
    Look(
      theme: theme, wording: words, language: language.tag, languages: plan.assets.languages, themes: plan.assets.themes.map(\.name))
  }

  private mutating func add(_ screen: Screen, _ place: PagePlace) {
    let numbers = (0..<screen.size.height).map { y in
      let packed = packing.pack(y, of: screen, isPoor: place.isPoor)
      if let number = known[packed] { return number }
      rows.append(PageRow(y, of: screen, isShaded: packed.isShaded))
      known[packed] = rows.count - 1
      return rows.count - 1
    }
    screens.append((place, numbers))
  }
}

/// The plan of the page, computed once for all languages.
struct PagePlan: Sendable {
  let assets: GalleryAssets
  let sizes: [Size]
  let depths: [ColorDepth]
  /// Whether there are few colours: both, if there is a depth for it.
  var poverties: [Bool] { depths.contains(where: \.isPoor) ? [false, true] : [false] }
  let layouts: [PageLayout]
  /// One flavor of each layout.
  let layoutFlavors: [Flavor]
  /// The layout of each theme.
  let layoutOfTheme: [Int]
  /// The layouts, grouped by their texts.
  let layoutsByTexts: [[Int]]
  /// Every theme in every appearance and depth.
  let looks: [PagePlace.Look]

  init(_ assets: GalleryAssets, sizes: [Size], depths: [ColorDepth]) {
    self.assets = assets
    self.sizes = sizes
    self.depths = depths
    var flavors: [Flavor] = [], layouts: [PageLayout] = [], layoutOfTheme: [Int] = []
    for entry in assets.themes {
      let layout = PageLayout(entry.flavor)
      if !layouts.contains(layout) {
        layouts.append(layout)
        flavors.append(entry.flavor)
      }
      layoutOfTheme.append(layouts.firstIndex(of: layout) ?? 0)
    }
    (self.layouts, layoutFlavors, self.layoutOfTheme) = (layouts, flavors, layoutOfTheme)
    layoutsByTexts = layouts.indices.reduce(into: []) { groups, layout in
      if let i = groups.firstIndex(where: { layouts[$0[0]].hasTexts(of: layouts[layout]) }) {
        groups[i].append(layout)
      } else {
        groups.append([layout])
      }
    }
    looks = assets.themes.indices.flatMap { theme in
      Theme.Appearance.allCases.indices.flatMap { appearance in
        depths.indices.map { PagePlace.Look(theme: theme, appearance: appearance, depth: $0) }
      }
    }
  }
}

extension ColorDepth {
  /// Whether screens are drawn for few colours.
  var isPoor: Bool { self == .ansi8 || self == .mono }
}

import Cells
import Flavor
import Scenes

/// What makes screens of two themes differ in more than colours and weights: their shapes and their texts.
struct PageCut: Hashable {
  var buttonShape: ButtonShape
  var treatments: [FontToken: HeaderTreatment]
  /// The own texts of the theme, as what they come from.
  var strings: [String: [String: String]]
  var files: [String]

  init(_ flavor: Flavor) {
    let theme = flavor.theme(appearance: .light, depth: .direct)
    buttonShape = theme.buttonShape
    treatments = Dictionary(uniqueKeysWithValues: FontToken.allCases.map { ($0, theme.treatment($0)) })
    (strings, files) = (flavor.strings, flavor.localizationFiles)
  }

  /// Whether both say the same in the same words.
  func hasTexts(of other: PageCut) -> Bool { strings == other.strings && files == other.files }

  /// A theme of this cut whose colours are marks and whose font roles have no attributes.
  func marked(name: String, appearance: Theme.Appearance, depth: ColorDepth) -> Theme {
    Theme(
      name: name, appearance: appearance, depth: depth, buttonShape: buttonShape, colors: [:],
      fonts: treatments.mapValues { FontLook(attributes: [], treatment: $0) }
    ).marked
  }
}

/// Where a screen of the page belongs. The numbers are places in the page's lists.
struct PagePlace: Hashable, Sendable {
  var stage: Int
  var size: Int
  /// Whether it is drawn for few colours.
  var isPoor: Bool
  var cut: Int
  /// Theme, appearance and depth, for screens that tell them in words; nil for all others.
  var look: Look?

  struct Look: Hashable, Sendable {
    var theme: Int
    var appearance: Int
    var depth: Int
  }
}

/// All screens in one language, with equal rows kept once.
struct PageSheet: Sendable {
  private(set) var rows: [PageRow] = []
  private(set) var screens: [(place: PagePlace, rows: [Int])] = []
  private var packing = RowPacking()
  private var known: [PackedRow: Int] = [:]

  /// - Parameter language: by its place in the wardrobe.
  init(_ language: Int, plan: PagePlan) {
    for cuts in plan.cutsByTexts {
      guard let first = cuts.first else { continue }
      let words = plan.wardrobe.wording(plan.cutFlavors[first], plan.wardrobe.languages[language].tag)
      let looks = cuts.flatMap { cut in
        [false, true].map { isPoor in
          (cut, isPoor, Self.look(plan, cut, words, language, name: "", .light, isPoor ? .ansi8 : .direct))
        }
      }
      for (i, stage) in Stage.all.enumerated() {
        for (s, size) in plan.sizes.enumerated() {
          if stage.tellsLook {
            // What it says of the look it says of the one in which it was brought about.
            for place in plan.looks where cuts.contains(plan.cutOfTheme[place.theme]) {
              let cut = plan.cutOfTheme[place.theme]
              let look = Self.look(
                plan, cut, words, language, name: plan.wardrobe.themes[place.theme].name,
                Theme.Appearance.allCases[place.appearance], ColorDepth.allCases[place.depth])
              add(stage.make(look, size).screen, PagePlace(stage: i, size: s, isPoor: place.depth >= 2, cut: cut, look: place))
            }
          } else if var kiosk = looks.first.map({ stage.make($0.2, size) }) {
            // Brought about once and shown in every look, as when a person changes the theme: the way there costs more than the drawing.
            // What lies over a screen may hold what the look was when it opened.
            for (cut, isPoor, look) in looks {
              if stage.group == .overlays { kiosk = stage.make(look, size) } else { _ = kiosk.update(.look(look)) }
              add(kiosk.screen, PagePlace(stage: i, size: s, isPoor: isPoor, cut: cut))
            }
          }
        }
      }
    }
    (packing, known) = (RowPacking(), [:])
  }

  private static func look(
    _ plan: PagePlan, _ cut: Int, _ words: any Wording, _ language: Int, name: String, _ appearance: Theme.Appearance, _ depth: ColorDepth
  ) -> Look {
    Look(
      theme: plan.cuts[cut].marked(name: name, appearance: appearance, depth: depth), wording: words,
      language: plan.wardrobe.languages[language].tag, languages: plan.wardrobe.languages, themes: plan.wardrobe.themes.map(\.name))
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

/// What the page is made of, worked out once for all languages.
struct PagePlan: Sendable {
  let wardrobe: Wardrobe
  let sizes: [Size]
  let cuts: [PageCut]
  /// One flavor of each cut.
  let cutFlavors: [Flavor]
  /// The cut of each theme.
  let cutOfTheme: [Int]
  /// The cuts, those together that say the same in the same words.
  let cutsByTexts: [[Int]]
  /// Every theme in every appearance and depth.
  let looks: [PagePlace.Look]

  init(_ wardrobe: Wardrobe, sizes: [Size]) {
    self.wardrobe = wardrobe
    self.sizes = sizes
    var flavors: [Flavor] = [], cuts: [PageCut] = [], cutOfTheme: [Int] = []
    for entry in wardrobe.themes {
      let cut = PageCut(entry.flavor)
      if !cuts.contains(cut) {
        cuts.append(cut)
        flavors.append(entry.flavor)
      }
      cutOfTheme.append(cuts.firstIndex(of: cut) ?? 0)
    }
    (self.cuts, cutFlavors, self.cutOfTheme) = (cuts, flavors, cutOfTheme)
    cutsByTexts = cuts.indices.reduce(into: []) { groups, cut in
      if let i = groups.firstIndex(where: { cuts[$0[0]].hasTexts(of: cuts[cut]) }) { groups[i].append(cut) } else { groups.append([cut]) }
    }
    looks = wardrobe.themes.indices.flatMap { theme in
      Theme.Appearance.allCases.indices.flatMap { appearance in
        ColorDepth.allCases.indices.map { PagePlace.Look(theme: theme, appearance: appearance, depth: $0) }
      }
    }
  }
}

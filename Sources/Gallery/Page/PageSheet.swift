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
  private var known: [PageRow: Int] = [:]
  private var looks: [LookKey: Look] = [:]

  /// - Parameter flavors: one flavor of each cut, by the cut's place.
  init(_ language: Int, plan: PagePlan) {
    for (cut, flavor) in plan.cutFlavors.enumerated() {
      let words = plan.wardrobe.wording(flavor, plan.wardrobe.languages[language].tag)
      for (i, stage) in Stage.all.enumerated() {
        for size in plan.sizes.indices {
          if stage.tellsLook {
            for look in plan.looks where plan.cutOfTheme[look.theme] == cut {
              add(PagePlace(stage: i, size: size, isPoor: look.depth >= 2, cut: cut, look: look), words, language, plan)
            }
          } else {
            for isPoor in [false, true] { add(PagePlace(stage: i, size: size, isPoor: isPoor, cut: cut), words, language, plan) }
          }
        }
      }
    }
    (known, looks) = ([:], [:])
  }

  private mutating func add(_ place: PagePlace, _ words: any Wording, _ language: Int, _ plan: PagePlan) {
    let look = look(of: place, words, language, plan)
    let screen = Stage.all[place.stage].make(look, plan.sizes[place.size]).screen
    let hasPicture = screen.cells.contains { $0.text == "▀" }
    let shaded = place.isPoor && hasPicture ? ColorReduction.reduce(screen, to: .mono) : nil
    screens.append((place, (0..<screen.size.height).map { number(PageRow($0, of: screen, shaded: shaded)) }))
  }

  /// The look of a place. Most places share one of a few.
  private mutating func look(of place: PagePlace, _ words: any Wording, _ language: Int, _ plan: PagePlan) -> Look {
    let key = LookKey(cut: place.cut, isPoor: place.isPoor, look: place.look)
    if let look = looks[key] { return look }
    let wardrobe = plan.wardrobe
    let name = place.look.map { wardrobe.themes[$0.theme].name } ?? ""
    let appearance = place.look.map { Theme.Appearance.allCases[$0.appearance] } ?? .light
    let depth = place.look.map { ColorDepth.allCases[$0.depth] } ?? (place.isPoor ? .ansi8 : .direct)
    let look = Look(
      theme: plan.cuts[place.cut].marked(name: name, appearance: appearance, depth: depth), wording: words,
      language: wardrobe.languages[language].tag, languages: wardrobe.languages, themes: wardrobe.themes.map(\.name))
    looks[key] = look
    return look
  }

  private struct LookKey: Hashable, Sendable {
    var cut: Int
    var isPoor: Bool
    var look: PagePlace.Look?
  }

  private mutating func number(_ row: PageRow) -> Int {
    if let number = known[row] { return number }
    rows.append(row)
    known[row] = rows.count - 1
    return rows.count - 1
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
    looks = wardrobe.themes.indices.flatMap { theme in
      Theme.Appearance.allCases.indices.flatMap { appearance in
        ColorDepth.allCases.indices.map { PagePlace.Look(theme: theme, appearance: appearance, depth: $0) }
      }
    }
  }
}

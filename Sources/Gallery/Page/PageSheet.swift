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
  private let language: Look.Language
  private let plan: PagePlan
  private var packing = RowPacking()
  private var known: [PackedRow: Int] = [:]

  /// - Parameter language: by its place in the wardrobe.
  init(_ language: Int, plan: PagePlan) {
    (self.language, self.plan) = (plan.wardrobe.languages[language], plan)
    for cuts in plan.cutsByTexts {
      guard let first = cuts.first else { continue }
      let words = plan.wardrobe.wording(plan.cutFlavors[first], self.language.tag)
      for stage in Stage.all.indices {
        for size in plan.sizes.indices {
          if Stage.all[stage].tellsLook { addTelling(stage, size, cuts, words) } else { addPlain(stage, size, cuts, words) }
        }
      }
    }
    // They take much room and are of no more use.
    (packing, known) = (RowPacking(), [:])
  }

  /// A stage that says which look it is in: every look is a screen of its own.
  private mutating func addTelling(_ stage: Int, _ size: Int, _ cuts: [Int], _ words: any Wording) {
    for place in plan.looks where cuts.contains(plan.cutOfTheme[place.theme]) {
      let cut = plan.cutOfTheme[place.theme]
      let theme = plan.cuts[cut].marked(
        name: plan.wardrobe.themes[place.theme].name, appearance: Theme.Appearance.allCases[place.appearance],
        depth: ColorDepth.allCases[place.depth])
      let screen = Stage.all[stage].make(look(theme, words), plan.sizes[size]).screen
      add(screen, PagePlace(stage: stage, size: size, isPoor: place.depth >= 2, cut: cut, look: place))
    }
  }

  /// A stage that is brought about once and shown in every look, as when a person changes the theme: the way there costs more than the
  /// drawing. What lies over a screen may hold what the look was when it opened, so it is brought about each time.
  private mutating func addPlain(_ stage: Int, _ size: Int, _ cuts: [Int], _ words: any Wording) {
    var shown: Kiosk?
    for cut in cuts {
      for isPoor in [false, true] {
        let look = look(plan.cuts[cut].marked(name: "", appearance: .light, depth: isPoor ? .ansi8 : .direct), words)
        if shown == nil || Stage.all[stage].group == .overlays {
          shown = Stage.all[stage].make(look, plan.sizes[size])
        } else {
          _ = shown?.update(.look(look))
        }
        if let shown { add(shown.screen, PagePlace(stage: stage, size: size, isPoor: isPoor, cut: cut)) }
      }
    }
  }

  private func look(_ theme: Theme, _ words: any Wording) -> Look {
    Look(
      theme: theme, wording: words, language: language.tag, languages: plan.wardrobe.languages, themes: plan.wardrobe.themes.map(\.name))
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

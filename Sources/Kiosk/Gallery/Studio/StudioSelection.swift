import Cells
import Flavor

/// What is known about the selected row.
extension ThemeStudio {
  /// The colours that the row decides: one, or those that refer to a field of the palette.
  var tokens: Set<ColorToken> {
    switch row {
    case .field(.element(let token)), .derived(let token): [token]
    case .field(.palette(let field)):
      Set(
        ColorToken.allCases.filter { token in
          token.paletteField == field || !token.isDerived && flavor.origin(of: token, variant.appearance).field == field
        })
    default: []
    }
  }

  /// A row's colour in an appearance, as the theme draws it; nil if the row has none.
  func color(of row: TokenTree.Row, _ theme: Theme) -> Color? {
    switch row {
    case .field(.element(let token)), .derived(let token): theme.color(token)
    case .field(.palette(let field)): flavor.color(of: field, theme.appearance)
    default: nil
    }
  }

  /// The value that a field has, as a person types it: the file's own, else the one that applies.
  func value(_ field: ThemeField) -> String {
    if let own = document.value(field, variant.appearance) { return own }
    switch field {
    case .palette(let palette): return flavor.color(of: palette, variant.appearance).hex ?? "terminal"
    case .element(let token): return flavor.origin(of: token, variant.appearance).expression.text
    case .font(let token):
      let role = flavor.fonts[token] ?? .standard(token)
      return "\(role.name) \(role.size)"
    case .cornerRadius:
      let radius = flavor.primaryButtonCornerRadius ?? Flavor.standardRadius
      return radius == Int.max ? "round" : String(radius)
    case .baseLanguage: return flavor.baseLanguage
    case .fixedLanguage: return flavor.fixedLanguage ?? ""
    case .logo: return ""
    case .text(_, let key): return texts.first { $0.key == key }?.pattern ?? ""
    }
  }

  /// Two colours that meet, one of them the selected one.
  struct Meeting: Equatable {
    var ink: ColorToken
    var paper: ColorToken
    /// As the terminal shows them.
    var shown: (ink: Color, paper: Color)
    var ratio: Double
    var least: Double
    var passes: Bool { ratio >= least }

    static func == (a: Meeting, b: Meeting) -> Bool { a.ink == b.ink && a.paper == b.paper }
  }

  /// The pairs with one of these colours in an appearance, the lowest contrast first.
  func meetings(of tokens: Set<ColorToken>, _ appearance: Theme.Appearance, at depth: ColorDepth) -> [Meeting] {
    guard let use, depth != .mono else { return [] }
    let theme = theme(appearance, depth)
    var found: [Meeting] = []
    for (pair, _) in use.met.at(depth) where tokens.contains(pair.ink) || tokens.contains(pair.paper) {
      guard let least = pair.leastContrast(flavor, theme) else { continue }
      let shown = ColorReduction.shown(ink: theme.color(pair.ink), paper: theme.color(pair.paper), at: depth)
      let meeting = Meeting(
        ink: pair.ink, paper: pair.paper, shown: shown, ratio: Color.contrast(shown.ink, shown.paper), least: least)
      if let place = found.firstIndex(of: meeting) {
        found[place].least = max(found[place].least, meeting.least)
      } else {
        found.append(meeting)
      }
    }
    return found.sorted { ($0.ratio / $0.least, $0.ink.rawValue) < ($1.ratio / $1.least, $1.ink.rawValue) }
  }

  /// The numbers of the screens that show the selected colour.
  var seenOn: [Int] {
    guard let use else { return [] }
    return Set(tokens.flatMap { use.screens[$0] ?? [] }).sorted()
  }
}

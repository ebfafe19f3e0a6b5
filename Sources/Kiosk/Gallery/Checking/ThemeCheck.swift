import Cells
import Flavor

/// The automatic checks of a theme: colours that meet with too little contrast, and what happens to colours on a terminal that has fewer
/// (Documentation/Design.md, "Contrast").
public struct ThemeCheck: Sendable {
  /// A pair with less contrast than WCAG 2.1, level AA, requires.
  public struct Finding: Equatable, Sendable {
    public var appearance: Theme.Appearance
    public var pair: MetPair
    /// A screen on which the pair meets.
    public var screen: String
    /// The contrast, 1 to 21, and the required minimum: 4.5 for text; 3 for large text, icons, borders of controls, the focus and guides; 1.1
    /// for the ground of a control.
    public var ratio: Double
    public var least: Double
    /// Whether the theme set one of the two colours. Otherwise both are the SDK's published defaults, which its users see every day: worth
    /// a remark, but not a fault of the theme.
    public var isOwn: Bool
  }

  /// What is lost with fewer colours.
  public enum Loss: Hashable, Sendable {
    /// The contrast of a text, an icon, the focus or a guide falls below 3:1.
    case faint(ink: ColorToken, paper: ColorToken)
    /// Two backgrounds can no longer be distinguished.
    case equal(ColorToken, ColorToken)
  }

  private let flavor: Flavor
  private let met: MetPairs

  /// - Parameter met: the same for every theme, so it is made once.
  public init(_ flavor: Flavor, met: MetPairs) {
    self.flavor = flavor
    self.met = met
  }

  /// The findings in both appearances, the lowest contrast first.
  public var findings: [Finding] {
    Theme.Appearance.allCases.flatMap { appearance in
      let theme = flavor.theme(appearance: appearance, depth: .direct)
      let standard = Theme.builtIn(appearance: appearance, depth: .direct)
      var told: Set<String> = []
      return met.at(.direct).compactMap { pair, screen -> Finding? in
        guard let least = pair.leastContrast(flavor, theme) else { return nil }
        let (ink, paper) = (theme.color(pair.ink), theme.color(pair.paper))
        let ratio = Color.contrast(ink, paper)
        guard ratio < least, told.insert("\(pair.ink) \(pair.paper) \(least)").inserted else { return nil }
        let isOwn = ink != standard.color(pair.ink) || paper != standard.color(pair.paper)
        return Finding(appearance: appearance, pair: pair, screen: screen, ratio: ratio, least: least, isOwn: isOwn)
      }.sorted { $0.ratio < $1.ratio }
    }
  }

  /// The colours that the flavor sets and that are drawn otherwise, or not at all.
  public var unseenColors: [UnseenColor] { flavor.unseenColors }

  /// Findings with one cause: the same two colours meet in several places, so one change fixes all of them.
  public struct Cause: Equatable, Sendable {
    public var ink: Color
    public var paper: Color
    /// The palette field that all inks (or papers) come from; nil if they are set one by one.
    public var inkField: PaletteField?
    public var paperField: PaletteField?
    /// At least one, in the order of `findings`.
    public var findings: [Finding]
  }

  /// The findings by cause, the lowest contrast first.
  public var causes: [Cause] {
    var causes: [Cause] = []
    for finding in findings {
      let theme = flavor.theme(appearance: finding.appearance, depth: .direct)
      let (ink, paper) = (theme.color(finding.pair.ink), theme.color(finding.pair.paper))
      func field(_ token: ColorToken) -> PaletteField? {
        token.paletteField ?? flavor.origin(of: token, finding.appearance).field
      }
      let place = causes.firstIndex { cause in
        guard let first = cause.findings.first else { return false }
        return cause.ink == ink && cause.paper == paper && first.appearance == finding.appearance && first.least == finding.least
          && first.isOwn == finding.isOwn
      }
      guard let place else {
        causes.append(
          Cause(ink: ink, paper: paper, inkField: field(finding.pair.ink), paperField: field(finding.pair.paper), findings: [finding]))
        continue
      }
      causes[place].findings.append(finding)
      if causes[place].inkField != field(finding.pair.ink) { causes[place].inkField = nil }
      if causes[place].paperField != field(finding.pair.paper) { causes[place].paperField = nil }
    }
    return causes
  }

  /// The lowest contrast of text in both appearances, for WCAG's level AAA (7:1).
  public var leastTextContrast: Double {
    Theme.Appearance.allCases.flatMap { appearance in
      let theme = flavor.theme(appearance: appearance, depth: .direct)
      return met.at(.direct).filter { $0.pair.kind == .text }.map { Color.contrast(theme.color($0.pair.ink), theme.color($0.pair.paper)) }
    }.min() ?? 21
  }

  /// The backgrounds of elements.
  private static let grounds: [ColorToken] = [
    .cell1Background, .cell2Background, .primaryBackground, .confirmationBackground, .hintBackground, .boxBackground, .popupBackground,
    .graphicBackground,
  ]

  /// The losses at a colour depth in one appearance, in token order. Without colours every background is lost and no ink can be faint.
  public func losses(at depth: ColorDepth, _ appearance: Theme.Appearance) -> [Loss] {
    let theme = flavor.theme(appearance: appearance, depth: depth)
    var losses: [Loss] = []
    func add(_ loss: Loss) { if !losses.contains(loss) { losses.append(loss) } }
    for (pair, _) in met.at(depth) {
      // With few colours controls stand in brackets.
      guard let needed = pair.leastContrast(flavor, theme), pair.kind != .control || !depth.isPoor else { continue }
      let least = min(needed, Color.leastMarkContrast), (ink, paper) = shown(pair, theme)
      guard Color.contrast(theme.color(pair.ink), theme.color(pair.paper)) >= least, Color.contrast(ink, paper) < least else { continue }
      add(pair.kind == .control ? .equal(pair.ink, pair.paper) : .faint(ink: pair.ink, paper: pair.paper))
    }
    let screen = theme.color(.screenBackground)
    for ground in Self.grounds where theme.color(ground) != screen {
      let shown = ColorReduction.shown(ink: theme.color(ground), paper: theme.color(ground), at: depth).paper
      if shown == ColorReduction.shown(ink: screen, paper: screen, at: depth).paper { add(.equal(ground, .screenBackground)) }
    }
    return losses
  }

  /// The two colours of a pair as a terminal of the theme's depth shows them.
  func shown(_ pair: MetPair, _ theme: Theme) -> (ink: Color, paper: Color) {
    let (ink, paper) = (theme.color(pair.ink), theme.color(pair.paper))
    switch pair.kind {
    case .text, .graphic, .decoration: return ColorReduction.shown(ink: ink, paper: paper, at: theme.depth)
    case .focus, .guide, .control:
      // The fill in reverse is the ink of the page; with few colours it gives way until it can be read there.
      let isInk = pair.kind == .focus && !MetPair.fills.contains(pair.ink)
      let fill =
        isInk
        ? ColorReduction.shown(ink: ink, paper: theme.color(.screenBackground), at: theme.depth).ink
        : ColorReduction.shown(ink: ink, paper: ink, at: theme.depth).paper
      return (fill, ColorReduction.shown(ink: paper, paper: paper, at: theme.depth).paper)
    }
  }
}

import Cells
import Flavor

/// Two colours that meet on some screen: a text or mark (ink) and the ground behind it (paper), or the grounds of two elements that lie side
/// by side. Only such pairs are checked for contrast.
public struct MetPair: Hashable, Sendable {
  /// The kind of content, by the requirement of WCAG 2.1.
  public enum Kind: Hashable, Sendable {
    /// Text (1.4.3).
    case text
    /// An icon, or the border of a control (1.4.11).
    case graphic
    /// The fill of the focus (ink) and the ground around it (paper): it is the only mark of the focus (1.4.11, 2.4.7).
    case focus
    /// A guide over a picture. A picture may have any colour, so a guide is measured on the ground of these screens, which is behind a
    /// picture that has not come yet.
    case guide
    /// The ground of another control (ink) and the ground around it (paper). Its text tells what it is, so the ground must only be seen.
    case control
    /// A line, a frame or a disabled text: decoration, for which no contrast is required.
    case decoration
  }

  public var ink: ColorToken
  public var paper: ColorToken
  public var font: FontToken?
  public var kind: Kind

  init(ink: ColorToken, paper: ColorToken, font: FontToken? = nil, kind: Kind) {
    (self.ink, self.paper, self.font, self.kind) = (ink, paper, font, kind)
  }

  /// The contrast that is required of the pair; nil if none is. Large text has a role of at least 18 points, or of at least 14 points bold (WCAG
  /// 2.1, "large scale").
  ///
  /// - Parameter theme: the flavor's, in the appearance that is meant.
  func leastContrast(_ flavor: Flavor, _ theme: Theme) -> Double? {
    switch kind {
    case .text:
      let role = font.map { flavor.fonts[$0] ?? .standard($0) }
      let isLarge = role.map { $0.size >= 18 || $0.size >= 14 && $0.weight >= 700 } ?? false
      return isLarge ? Color.leastMarkContrast : Color.leastTextContrast
    case .graphic, .focus, .guide: return Color.leastMarkContrast
    case .control: return hasEdge(theme) ? nil : Color.leastSeenContrast
    case .decoration: return nil
    }
  }

  /// Whether a control has an edge of its own that tells it from the ground around it.
  private func hasEdge(_ theme: Theme) -> Bool {
    ColorToken.allCases.contains { edge in
      edge.isEdge && edge.ground == ink && theme.edges.contains(edge)
        && Color.contrast(theme.color(edge), theme.color(paper)) >= Color.leastMarkContrast
    }
  }

  /// The text or mark of a cell on a marked screen and the ground behind it; nil if the cell has no text, or shows a picture.
  init?(_ cell: Cell) {
    guard let text = cell.text, text != " ", let ink = cell.style.inkMark, let paper = cell.style.paperMark, ink.token != paper.token
    else { return nil }
    self.init(ink: ink.token, paper: paper.token, font: ink.font, kind: Self.kind(text, ink.token))
  }

  /// The fills of the focus.
  static let fills: Set<ColorToken> = [.primaryBackground, .scannerPrimaryBackground]

  private static func kind(_ character: Character, _ ink: ColorToken) -> Kind {
    if ink == .inputDisabledText || ink == .inputDisabledBorder { return .decoration }
    // Half a cell: the edge of a ground, or a guide over a picture.
    if character == "▄" { return .decoration }
    let isDrawn = character.unicodeScalars.first.map { (0x2500...0x25FF).contains($0.value) || $0 == "│" } ?? false
    switch ink {
    case .cell1Icon, .cell2Icon, .checkboxTint, .checkboxIcon, .confirmationBullet, .graphicPrimary: return .graphic
    case .palettePrimary, .paletteAccent, .stageAccent, .paletteDanger, .inputBorder, .inputError:
      return isDrawn || !character.isLetter ? .graphic : .text
    default: return isDrawn ? .decoration : .text
    }
  }

  /// The grounds of two elements that lie side by side, as far as something is required of them.
  ///
  /// - Parameter isFill: whether the first one is drawn in reverse, which is the focus where there are few colours.
  init?(_ one: ColorToken, beside other: ColorToken, isFill: Bool = false) {
    guard one != other, !other.isEdge else { return nil }
    if isFill || Self.fills.contains(one) {
      self.init(ink: one, paper: other, kind: .focus)
    } else if one.isControl, !other.isControl, !other.isDerived, !Self.fills.contains(other) {
      self.init(ink: one, paper: other, kind: .control)
    } else {
      return nil
    }
  }

  /// A guide over a picture; nil for a token of something else.
  init?(guide: ColorToken) {
    guard guide == .stageAccent || guide == .paletteGray else { return nil }
    self.init(ink: guide, paper: .confirmationBackground, kind: .guide)
  }
}

extension ColorToken {
  /// Whether it is the ground of a control without the focus. Not those that are tinted with the focus's colour: they follow from it.
  fileprivate var isControl: Bool {
    [.secondaryBackground, .scannerSecondaryBackground, .inputBackground, .popupSecondary, .popupInput].contains(self)
  }
}

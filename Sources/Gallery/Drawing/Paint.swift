import Cells

/// The colours that a cell is seen in: attributes carried out, the terminal's own colours given a value.
struct Paint: Hashable {
  var ink: Color
  var paper: Color

  /// A terminal that nobody has themed: light on dark, as the shades of pictures expect.
  static let terminalInk = Color.rgb(222, 226, 232)
  static let terminalPaper = Color.rgb(18, 20, 24)
  /// How much of a dim ink is left, in percent.
  static let dimness = 60

  /// - Parameter style: as a terminal shows it.
  init(_ style: Style) {
    ink = style.ink == .terminal ? Self.terminalInk : style.ink.visible
    paper = style.paper == .terminal ? Self.terminalPaper : style.paper.visible
    if style.attributes.contains(.reverse) { swap(&ink, &paper) }
    if style.attributes.contains(.dim) { ink = ink.blended(Self.dimness, over: paper) }
  }
}

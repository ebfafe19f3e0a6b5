import Cells

/// The visible colours of a cell: attributes are applied, and the terminal's own colours have values.
package struct Paint: Hashable {
  package var ink: Color
  package var paper: Color

  /// An unthemed terminal: light on dark, as the shades of pictures expect.
  static let terminalInk = Color.rgb(222, 226, 232)
  static let terminalPaper = Color.rgb(18, 20, 24)
  /// The strength of a dim ink, in percent.
  static let dimness = 60

  /// - Parameter style: as a terminal shows it.
  package init(_ style: Style) {
    ink = style.ink == .terminal ? Self.terminalInk : style.ink.visible
    paper = style.paper == .terminal ? Self.terminalPaper : style.paper.visible
    if style.attributes.contains(.reverse) { swap(&ink, &paper) }
    if style.attributes.contains(.dim) { ink = ink.blended(Self.dimness, over: paper) }
  }
}

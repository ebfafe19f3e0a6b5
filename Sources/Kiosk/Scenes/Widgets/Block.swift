import Cells
import Flavor

extension Canvas {
  /// Fills a ground whose upper and lower edge run through the middle of a row: half a row is the smallest measure of a terminal. A ground of
  /// one or two rows, or in ASCII, or with few colours, fills its rows.
  ///
  /// - Parameters:
  ///   - ground: the colour around it.
  ///   - edge: the colour of the lower edge; nil for that of the fill.
  ///   - isRound: whether half a column is taken off at each corner.
  mutating func block(_ rect: Rect, _ paper: ColorToken, on ground: ColorToken, edge: ColorToken? = nil, isRound: Bool = false) {
    guard rect.width > 0, rect.height > 0 else { return }
    let edge = edge ?? paper
    if rect.x < 0 || rect.y < 0 || rect.right > screen.size.width || rect.bottom > screen.size.height { note(cut: "block \(rect)") }
    guard rect.height > 2, !look.isASCII, !isPoor else {
      fill(rect, style(edge, on: paper))
      if isRound, rect.height < 3, !isPoor { roundEnds(of: rect, paper, on: ground) }
      return
    }
    fill(Rect(x: rect.x, y: rect.y + 1, width: rect.width, height: rect.height - 2), style(edge, on: paper))
    // The lower edge is the ground's lower half: an upper half block would pass for a picture.
    row("▄", rect, rect.y, style(paper, on: ground))
    row("▄", rect, rect.bottom - 1, style(ground, on: edge))
    guard isRound, rect.width > 2 else { return }
    let (upper, lower) = (style(paper, on: ground), style(edge, on: ground))
    write("▗", rect.x, rect.y, upper)
    write("▖", rect.right - 1, rect.y, upper)
    write("▝", rect.x, rect.bottom - 1, lower)
    write("▘", rect.right - 1, rect.bottom - 1, lower)
  }

  /// Draws the ground of an element that can have the focus: a card, a tile.
  ///
  /// - Parameter hasEdges: whether its first and last row are blank, so that its edges can run through them.
  mutating func element(_ rect: Rect, hasFocus: Bool, hasEdges: Bool = true) {
    let ink: ColorToken = hasFocus ? .primaryText : .boxTitle
    if !hasEdges, !isPoor { return fill(rect, style(ink, on: hasFocus ? .primaryBackground : .boxBackground)) }
    if isPoor { return fill(rect, hasFocus ? focusStyle() : style(.boxTitle, on: .boxBackground)) }
    block(rect, hasFocus ? .primaryBackground : .boxBackground, on: .screenBackground)
  }

  private mutating func row(_ text: Character, _ rect: Rect, _ y: Int, _ style: Style) {
    screen.fill(Rect(x: rect.x, y: y, width: rect.width, height: 1), text, style: style)
  }

  /// A ground of one row begins and ends with half a column.
  private mutating func roundEnds(of rect: Rect, _ paper: ColorToken, on ground: ColorToken) {
    guard !look.isASCII, rect.width > 2 else { return }
    for y in rect.y..<rect.bottom {
      write("▐", rect.x, y, style(paper, on: ground))
      write("▌", rect.right - 1, y, style(paper, on: ground))
    }
  }
}

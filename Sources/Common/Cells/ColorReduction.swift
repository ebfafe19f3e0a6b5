/// Reduces a screen to what a terminal can show, in one pass after drawing: colours to the terminal's depth, characters to its character
/// set, pictures to shades.
public enum ColorReduction {
  /// The screen as the terminal can show it.
  ///
  /// - direct: pictures are rounded to five bits a channel, because the table of colour pairs is limited; themes stay exact.
  /// - 256: the nearest entry of the colour cube or the grey ramp. The sixteen entries that terminals let their users change are not used.
  /// - 8: the nearest ANSI colour, with black or white ink where ink and paper could no longer be distinguished; pictures become shades of
  ///   grey.
  /// - mono: attributes only; pictures become shades, for light ink on a dark background.
  public static func reduce(_ screen: Screen, to depth: ColorDepth, glyphs: Glyphs = .utf8) -> Screen {
    reduce(screen, rows: 0..<screen.size.height, onto: screen, to: depth, glyphs: glyphs)
  }

  /// The same when only some rows changed since the screen that `reduced` was made from. Both have the same size.
  public static func reduce(
    _ screen: Screen, rows: some Sequence<Int>, onto reduced: Screen, to depth: ColorDepth, glyphs: Glyphs = .utf8
  ) -> Screen {
    var result = reduced
    result.cursor = screen.cursor
    var memo = Memo(depth: depth)
    for y in rows {
      for i in y * screen.size.width..<(y + 1) * screen.size.width {
        result.replaceCell(at: i, with: reduce(screen.cells[i], to: depth, glyphs: glyphs, &memo))
      }
    }
    return result
  }

  /// The visible colours of one ink on one paper after reduction.
  public static func shown(ink: Color, paper: Color, at depth: ColorDepth) -> (ink: Color, paper: Color) {
    var memo = Memo(depth: depth)
    let cell = reduce(Cell("x", Style(ink: ink, paper: paper)), to: depth, glyphs: .utf8, &memo)
    return (cell.style.ink.shown, cell.style.paper.shown)
  }

  private static func reduce(_ whole: Cell, to depth: ColorDepth, glyphs: Glyphs, _ memo: inout Memo) -> Cell {
    let isPicture = whole.text == "▀" && whole.style.ink.isRGB && whole.style.paper.isRGB
    if isPicture, glyphs == .ascii || depth == .ansi8 || depth == .mono { return shade(whole, depth: depth, glyphs: glyphs, &memo) }
    let cell = Cell(whole.text, whole.style.unveiled(at: depth))
    var text = cell.text
    // The ASCII form of a wide character is narrow, so its right half becomes a blank.
    if glyphs == .ascii { text = text.map { Glyphs.asciiForm(of: $0) } ?? " " }
    switch depth {
    case .mono:
      return Cell(text, Style(attributes: cell.style.attributes))
    case .direct:
      guard isPicture else { return Cell(text, cell.style) }
      return Cell(text, Style(ink: cell.style.ink.fiveBits, paper: cell.style.paper.fiveBits, attributes: cell.style.attributes))
    case .indexed256, .ansi8:
      let (ink, paper) = memo.pair(cell.style.ink, cell.style.paper)
      return Cell(text, Style(ink: ink, paper: paper, attributes: cell.style.attributes))
    }
  }

  /// A cell of a picture when there are too few colours: its mean brightness as a shade.
  private static func shade(_ cell: Cell, depth: ColorDepth, glyphs: Glyphs, _ memo: inout Memo) -> Cell {
    let luminance = (cell.style.ink.luminance + cell.style.paper.luminance) / 2
    let ramp: [Character] = glyphs == .ascii ? asciiShades : shades
    let character = ramp[min(ramp.count - 1, luminance * ramp.count / 256)]
    switch depth {
    case .mono: return Cell(character, .plain)
    case .ansi8: return Cell(character, Style(ink: .indexed(7), paper: .indexed(0)))
    case .indexed256: return Cell(character, Style(ink: .indexed(231), paper: .indexed(16)))
    case .direct: return Cell(character, Style(ink: .rgb(255, 255, 255), paper: .rgb(0, 0, 0)))
    }
  }

  private static let shades: [Character] = [" ", "░", "▒", "▓", "█"]
  private static let asciiShades: [Character] = Array(" .:-=+*#%@")

  /// Neighbouring cells mostly have the same colours, so the last result is kept.
  private struct Memo {
    let depth: ColorDepth
    private var last: (ink: Color, paper: Color, result: (Color, Color))?

    init(depth: ColorDepth) { self.depth = depth }

    mutating func pair(_ ink: Color, _ paper: Color) -> (Color, Color) {
      if let last, last.ink == ink, last.paper == paper { return last.result }
      let result =
        depth == .ansi8
        ? Self.legible(ink.nearestANSI, paper.nearestANSI, wanted: ink != paper) : (ink.nearestIndexed, paper.nearestIndexed)
      last = (ink, paper, result)
      return result
    }

    /// Ink that cannot be read on its paper becomes black or white. Colours that were equal before reduction stay equal.
    private static func legible(_ ink: Color, _ paper: Color, wanted: Bool) -> (Color, Color) {
      guard wanted, paper != .terminal, ink != .terminal,
        Color.contrast(ink.ansiValue, paper.ansiValue) < Color.leastTextContrast
      else { return (ink, paper) }
      let black = Color.contrast(Color.indexed(0).ansiValue, paper.ansiValue)
      let white = Color.contrast(Color.indexed(7).ansiValue, paper.ansiValue)
      return (.indexed(black > white ? 0 : 7), paper)
    }
  }
}

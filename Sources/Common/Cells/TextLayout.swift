/// Wrapping, truncating and aligning text. All widths are counted by `TextWidth`.
public enum TextLayout {
  public enum Alignment: Sendable { case left, centre, right }

  /// The lines of a text, no wider than `width` columns. Words stay whole if they fit on a line of their own; longer ones are split.
  /// Between wide characters a line may break wherever `LineBreaking` allows it. A newline begins a new line, and spaces at the end of a
  /// line are dropped. An empty text is one empty line. A width below 1 counts as 1.
  public static func wrap(_ text: some StringProtocol, width: Int) -> [String] { wrap(Substring(text), width: max(1, width)) }

  private static func wrap(_ text: Substring, width: Int) -> [String] {
    // Lines and words end at ASCII characters, which are found faster in bytes than in characters.
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).flatMap { wrapParagraph(Substring($0), width: width) }
  }

  private static func wrapParagraph(_ text: Substring, width: Int) -> [String] {
    if isTidy(text), TextWidth.of(text) <= width { return [String(text)] }
    var lines: [String] = []
    var line = "", used = 0
    for word in text.utf8.split(separator: UInt8(ascii: " ")) {
      for (i, unit) in LineBreaking.units(of: Substring(word)).enumerated() {
        let length = TextWidth.of(unit)
        // A space precedes a word; there is none between the parts of a word.
        let gap = used > 0 && i == 0 ? 1 : 0
        if used > 0, used + gap + length <= width {
          if gap > 0 { line += " " }
          line += unit
          used += gap + length
          continue
        }
        if used > 0 { lines.append(line) }
        var pieces = length <= width ? [String(unit)] : split(unit, width: width)
        line = pieces.removeLast()
        used = length <= width ? length : TextWidth.of(line)
        lines += pieces
      }
    }
    lines.append(line)
    return lines
  }

  /// Whether all spaces are single and none is at an end.
  private static func isTidy(_ text: Substring) -> Bool {
    var wasBlank = true
    for byte in text.utf8 {
      let isBlank = byte == UInt8(ascii: " ")
      if isBlank, wasBlank { return false }
      wasBlank = isBlank
    }
    return !wasBlank || text.isEmpty
  }

  /// Splits a word longer than a line: after a hyphen or a slash if there is one in the second half of the line, otherwise anywhere.
  private static func split(_ word: Substring, width: Int) -> [String] {
    var pieces: [String] = []
    var piece = "", used = 0
    for character in word {
      let wide = TextWidth.of(character)
      if used + wide > width, used > 0 {
        let cut = piece.lastIndex { $0 == "-" || $0 == "/" }.map { piece.index(after: $0) }
        if let cut, cut < piece.endIndex, TextWidth.of(piece[..<cut]) * 2 > width {
          pieces.append(String(piece[..<cut]))
          piece = String(piece[cut...])
        } else {
          pieces.append(piece)
          piece = ""
        }
        used = TextWidth.of(piece)
      }
      piece.append(character)
      used += wide
    }
    return pieces + [piece]
  }

  /// The same, but at most `most` lines. If lines are left out, the last one ends with an ellipsis.
  public static func wrap(_ text: some StringProtocol, width: Int, most: Int) -> [String] {
    let lines = wrap(text, width: width), most = max(1, most)
    guard lines.count > most else { return lines }
    return lines.prefix(most - 1) + [truncate(lines[most - 1] + "…", width: width)]
  }

  /// The text cut to `width` columns, with an ellipsis where something was cut; unchanged when it fits.
  public static func truncate(_ text: some StringProtocol, width: Int) -> String {
    guard TextWidth.of(text) > width else { return String(text) }
    guard width > 0 else { return "" }
    var result = "", used = 0
    for character in text {
      let wide = TextWidth.of(character)
      if used + wide > width - 1 { break }
      result.append(character)
      used += wide
    }
    while result.last == " " { result.removeLast() }
    return result + "…"
  }

  /// The text padded with spaces to `width` columns. A wider text does not change.
  public static func pad(_ text: some StringProtocol, width: Int, _ alignment: Alignment = .left) -> String {
    let room = max(0, width - TextWidth.of(text))
    let before = before(room, alignment)
    return String(repeating: " ", count: before) + text + String(repeating: " ", count: room - before)
  }

  /// The number of columns before an aligned text when `room` are left over.
  static func before(_ room: Int, _ alignment: Alignment) -> Int {
    switch alignment {
    case .left: 0
    case .centre: room / 2
    case .right: room
    }
  }
}

extension Screen {
  /// Draws lines one below the other from the top of `rect`, aligned and clipped. Returns the row after the last line drawn.
  @discardableResult
  public mutating func put(lines: [String], in rect: Rect, style: Style, alignment: TextLayout.Alignment = .left) -> Int {
    for (i, line) in lines.prefix(rect.height).enumerated() {
      let x = rect.x + TextLayout.before(max(0, rect.width - TextWidth.of(line)), alignment)
      put(line, x: x, y: rect.y + i, style: style, clip: rect)
    }
    return rect.y + min(lines.count, rect.height)
  }

  /// Wraps a text into `rect` and draws it. Returns the row after its last line.
  @discardableResult
  public mutating func put(paragraph text: some StringProtocol, in rect: Rect, style: Style, alignment: TextLayout.Alignment = .left) -> Int
  {
    guard !rect.isEmpty else { return rect.y }
    return put(lines: TextLayout.wrap(text, width: rect.width), in: rect, style: style, alignment: alignment)
  }
}

import Cells
import Flavor

/// A screen of text: paragraphs, an optional drawing, and buttons. Text that is too long scrolls.
struct Sheet {
  struct Paragraph {
    var text: String
    var style: Style
    /// A mark or bullet before the first line; the following lines are indented.
    var lead = ""
    var leadStyle: Style?
    /// Whether a blank line precedes it.
    var hasAir = false
    /// The font role of a title, which may add a line under it.
    var titleFont: FontToken?
    /// Whether it is a hint, drawn on a band.
    var isNote = false
    /// Whether it holds a text that must not be written down: the screen remembers where it is.
    var isSecret = false
    /// Draws the paragraph for a width, instead of the text.
    var block: (@Sendable (_ width: Int) -> [[Run]])?

    init(
      text: String, style: Style, lead: String = "", leadStyle: Style? = nil, hasAir: Bool = false, titleFont: FontToken? = nil,
      isNote: Bool = false, isSecret: Bool = false
    ) {
      (self.text, self.style, self.lead, self.leadStyle) = (text, style, lead, leadStyle)
      (self.hasAir, self.titleFont, self.isNote, self.isSecret) = (hasAir, titleFont, isNote, isSecret)
    }

    init(hasAir: Bool, isSecret: Bool = false, block: @escaping @Sendable (_ width: Int) -> [[Run]]) {
      self.init(text: "", style: .plain, hasAir: hasAir, isSecret: isSecret)
      self.block = block
    }
  }

  var art: [String] = []
  var paragraphs: [Paragraph] = []
  /// The height of an element between the text and the buttons that does not scroll (a field, a check box).
  var insetHeight = 0
  var buttons = ButtonRow(buttons: [])
  /// Whether it uses the narrow column of the layout for large letters.
  var isLarge = false

  /// The layout of a sheet in a rectangle.
  struct Places {
    var text: Rect
    var art: Rect?
    var inset: Rect
    var buttons: Rect
    var lines: [Line]
    /// How far the text can scroll.
    var hidden: Int
  }

  struct Line {
    var text: String
    var style: Style
    var lead: String
    var leadStyle: Style
    var indent: Int
    var isNote = false
    var isSecret = false
    /// Drawn instead of the text.
    var runs: [Run]?
  }

  private var artWidth: Int { Art.width(art) }

  /// The width for the buttons: they may be wider than text.
  func buttonWidth(in rect: Rect) -> Int {
    let column = column(in: rect)
    return max(column.width, Column.of(rect, isLarge: isLarge, limit: Column.wide).right - column.x)
  }

  /// The column for everything; a drawing beside the text makes it wider.
  private func column(in rect: Rect) -> Rect {
    Column.of(rect, isLarge: isLarge, limit: Column.comfortable + (artWidth > 0 ? artWidth + Self.gap : 0))
  }

  private static let gap = 3
  /// The width from which a drawing fills the left half, as high as the text with its buttons at its right.
  private static let roomyWidth = 90

  /// The height under the text, with the blank rows above it.
  private func heightBelow(_ buttonWidth: Int) -> Int {
    let buttonHeight = buttons.height(buttonWidth)
    return (insetHeight > 0 ? insetHeight + 1 : 0) + (buttonHeight > 0 ? buttonHeight + 1 : 0)
  }

  /// The height that shows everything, with the drawing above the text if it fits into `limit`.
  func naturalHeight(_ width: Int, limit: Int, _ look: Look) -> Int {
    let height = lines(width, look).count + heightBelow(width)
    return art.isEmpty || height + art.count + 1 > limit ? height : height + art.count + 1
  }

  func places(in rect: Rect, _ look: Look) -> Places {
    let column = column(in: rect), buttonWidth = buttonWidth(in: rect)
    let isBeside = artWidth > 0 && column.width >= artWidth + 38 && rect.height >= art.count + 4
    if isBeside, rect.width >= Self.roomyWidth, let places = roomyPlaces(in: rect, column, look) { return places }
    let textWidth = column.width - (isBeside ? artWidth + Self.gap : 0)
    let lines = lines(textWidth, look)
    let below = heightBelow(buttonWidth)
    let isAbove = artWidth > 0 && !isBeside && artWidth <= column.width && lines.count + art.count + 1 + below <= rect.height
    let above = isAbove ? art.count + 1 : 0
    let shown = max(min(lines.count, rect.height - below), min(lines.count, 3))
    // The drawing has a blank row above and below if the text beside it is as high.
    let artHeight = isBeside && max(shown, art.count + 2) + below <= rect.height ? art.count + 2 : art.count
    let height = above + max(shown, isBeside ? artHeight : 0)
    let top = rect.y + Column.air(rect.height - height - below)
    let insetY = top + height + (insetHeight > 0 ? 1 : 0)
    let buttonHeight = buttons.height(buttonWidth)
    let buttonY = insetY + insetHeight + (buttonHeight > 0 ? 1 : 0)
    // Above the text, the drawing is a banner.
    let artX = isBeside ? column.right - artWidth : column.x
    return Places(
      text: Rect(x: column.x, y: top + above, width: textWidth, height: shown),
      art: isBeside || isAbove ? Rect(x: artX, y: top, width: isBeside ? artWidth : column.width, height: artHeight) : nil,
      inset: Rect(x: column.x, y: insetY, width: column.width, height: insetHeight),
      buttons: Rect(x: column.x, y: buttonY, width: buttonWidth, height: buttonHeight), lines: lines,
      hidden: lines.count - shown)
  }

  /// The drawing at the left, as high as the group at its right: text, inset and buttons. Returns nil if something does not fit.
  private func roomyPlaces(in rect: Rect, _ column: Rect, _ look: Look) -> Places? {
    let panel = artWidth + 2
    let x = column.x + panel + Self.gap, width = column.right - x
    let lines = lines(width, look), below = heightBelow(width)
    let height = max(lines.count + below, art.count + 4)
    guard buttons.fits(width), height + 2 <= rect.height else { return nil }
    let top = rect.y + Column.air(rect.height - height)
    let textTop = top + (height - lines.count - below) / 2
    let insetY = textTop + lines.count + (insetHeight > 0 ? 1 : 0)
    let buttonHeight = buttons.height(width)
    return Places(
      text: Rect(x: x, y: textTop, width: width, height: lines.count), art: Rect(x: column.x, y: top, width: panel, height: height),
      inset: Rect(x: x, y: insetY, width: width, height: insetHeight),
      buttons: Rect(x: x, y: insetY + insetHeight + (buttonHeight > 0 ? 1 : 0), width: width, height: buttonHeight), lines: lines,
      hidden: 0)
  }

  private func lines(_ width: Int, _ look: Look) -> [Line] {
    var lines: [Line] = []
    for paragraph in paragraphs {
      if paragraph.hasAir, !lines.isEmpty {
        lines.append(Line(text: "", style: paragraph.style, lead: "", leadStyle: paragraph.style, indent: 0))
      }
      if let block = paragraph.block {
        lines += block(width).map {
          Line(text: "", style: paragraph.style, lead: "", leadStyle: paragraph.style, indent: 0, isSecret: paragraph.isSecret, runs: $0)
        }
        continue
      }
      let indent = TextWidth.of(paragraph.lead)
      let room = (paragraph.isNote ? Note.inner(width) : width) - indent
      let wrapped =
        paragraph.titleFont.map { Title.lines(paragraph.text, $0, width: room, look) } ?? TextLayout.wrap(paragraph.text, width: room)
      for (i, text) in wrapped.enumerated() {
        lines.append(
          Line(
            text: text, style: paragraph.style, lead: i == 0 ? paragraph.lead : "",
            leadStyle: paragraph.leadStyle ?? paragraph.style, indent: indent, isNote: paragraph.isNote,
            isSecret: paragraph.isSecret))
      }
    }
    return lines
  }

  /// Draws the sheet. `focus` is the focused button; nil if something else has the focus.
  @discardableResult
  func draw(on canvas: inout Canvas, in rect: Rect, scroll: Int = 0, focus: Int?) -> Places {
    let places = places(in: rect, canvas.look)
    let first = min(max(0, scroll), places.hidden)
    for (i, line) in places.lines.dropFirst(first).prefix(places.text.height).enumerated() {
      if line.isSecret { canvas.conceal(Rect(x: places.text.x, y: places.text.y + i, width: places.text.width, height: 1)) }
      if let runs = line.runs {
        canvas.write(runs: [runs], Rect(x: places.text.x, y: places.text.y + i, width: places.text.width, height: 1))
      } else if line.isNote {
        let band = Rect(x: places.text.x, y: places.text.y + i, width: places.text.width, height: 1)
        let width = band.width - line.indent
        canvas.write(
          runs: [Note.line(line.text, width, canvas, line.style)], Rect(x: band.x + line.indent, y: band.y, width: width, height: 1))
      } else {
        canvas.write(line.lead, places.text.x, places.text.y + i, line.leadStyle)
        canvas.write(line.text, places.text.x + line.indent, places.text.y + i, line.style, in: places.text)
      }
    }
    if places.hidden > 0 {
      ScrollMark(first: first, shown: places.text.height, total: places.lines.count, paper: buttons.paper).draw(
        on: &canvas, x: places.text.right + 1, rows: places.text)
    }
    if let place = places.art { Art.draw(art, on: &canvas, in: place) }
    buttons.draw(on: &canvas, in: places.buttons, focus: focus)
    return places
  }
}

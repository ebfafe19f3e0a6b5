import Cells
import Flavor

/// A list with one focused row, on the ground of its cells. All rows have the same form: title and detail beside each other where every row has
/// room for that, else one below the other, with a row of air between them if it fits. A list that is too long scrolls with its focus and
/// shows its position.
struct ListBox {
  struct Item {
    var icon = ""
    var title: String
    var detail = ""
  }

  /// The theme's two ways to draw cells.
  enum Family { case cell1, cell2 }

  var items: [Item]
  /// Whether there is a column for icons; a searched list keeps it even if no item with an icon is left.
  var hasIcons: Bool
  var family: Family
  /// The background around the list.
  var ground: ColorToken
  /// The text below the rows: "12 of 249".
  var position: String

  init(
    items: [Item], hasIcons: Bool? = nil, family: Family = .cell1, ground: ColorToken = .screenBackground, position: String = ""
  ) {
    self.items = items
    self.hasIcons = hasIcons ?? items.contains { !$0.icon.isEmpty }
    self.family = family
    self.ground = ground
    self.position = position
  }

  private typealias Line = (left: String, right: String)

  /// The columns beside the text: a margin at both ends, and the icon's.
  private static let margin = 2
  private var textX: Int { Self.margin + (hasIcons ? 2 : 0) }
  private func textWidth(_ width: Int) -> Int { width - textX - Self.margin }

  /// Whether every row has its title and its detail on one line.
  private func isCompact(_ width: Int) -> Bool {
    let room = textWidth(width)
    return items.allSatisfy { TextWidth.of($0.title) + ($0.detail.isEmpty ? 0 : TextWidth.of($0.detail) + 3) <= room }
  }

  private func lines(_ item: Item, _ width: Int, _ isCompact: Bool) -> [Line] {
    if isCompact { return [(item.title, item.detail)] }
    let room = textWidth(width)
    return (TextLayout.wrap(item.title, width: room) + (item.detail.isEmpty ? [] : TextLayout.wrap(item.detail, width: room))).map {
      ($0, "")
    }
  }

  /// Whether a line or a row of air is between the rows where there is room.
  private func isDivided(_ isCompact: Bool, _ theme: Theme) -> Bool { !isCompact || hasDivider(theme) }

  /// Whether the theme has a line between rows that can be seen.
  private func hasDivider(_ theme: Theme) -> Bool { theme.edges.contains(tokens.divider) }

  /// The height that shows everything, with air between the rows.
  func fullHeight(_ width: Int, _ theme: Theme) -> Int {
    let isCompact = isCompact(width)
    let height = 2 + (isCompact ? items.count : items.reduce(0) { $0 + lines($1, width, false).count })
    return height + (isDivided(isCompact, theme) ? max(0, items.count - 1) : 0)
  }

  func draw(on canvas: inout Canvas, in rect: Rect, focus: Int) {
    let isCompact = isCompact(rect.width)
    let theme = canvas.look.theme
    let air = isDivided(isCompact, theme) && items.count * 2 < rect.height && fullHeight(rect.width, theme) <= rect.height ? 1 : 0
    let shown = window(rect.height - 2 + air, focus) { lines(items[$0], rect.width, isCompact).count + air }
    let contents = Dictionary(uniqueKeysWithValues: shown.map { ($0, lines(items[$0], rect.width, isCompact)) })
    let height = contents.values.reduce(2 - air) { $0 + $1.count + air }
    let box = Rect(x: rect.x, y: rect.y, width: rect.width, height: min(rect.height, max(3, height)))
    canvas.block(box, tokens.background, on: ground, edge: tokens.border)
    var y = box.y + 1
    for i in shown {
      if i > shown.lowerBound, air > 0 {
        drawDivider(on: &canvas, Rect(x: box.x, y: y, width: box.width, height: 1))
        y += 1
      }
      let lines = contents[i] ?? []
      let place = Rect(x: box.x, y: y, width: box.width, height: lines.count)
      drawItem(i, lines, on: &canvas, place, i == focus)
      // A click moves the focus to a row; a click on the focused row chooses it.
      canvas.touch(place, i == focus ? [.enter] : Array(repeating: i < focus ? .up : .down, count: abs(i - focus)))
      y += lines.count
    }
    if shown.count < items.count {
      let rows = Rect(x: box.x, y: box.y + 1, width: box.width, height: box.height - 2)
      ScrollMark(first: shown.lowerBound, shown: shown.count, total: items.count, paper: tokens.background).draw(
        on: &canvas, x: box.right - 1, rows: rows)
    }
    guard !position.isEmpty else { return }
    let foot = Rect(x: box.x, y: box.bottom - 1, width: box.width, height: 1)
    let style = canvas.style(tokens.text, on: tokens.background, .tableElementDescription)
    canvas.fill(foot, style)
    canvas.write(position, foot.right - Self.margin - TextWidth.of(position), foot.y, style, in: foot)
  }

  private func drawDivider(on canvas: inout Canvas, _ row: Rect) {
    guard !canvas.isPoor, hasDivider(canvas.look.theme) else { return }
    let line = row.inset(Self.margin, 0)
    canvas.write(String(repeating: "─", count: line.width), line.x, line.y, canvas.style(tokens.divider, on: tokens.background))
  }

  private func drawItem(_ i: Int, _ lines: [Line], on canvas: inout Canvas, _ rect: Rect, _ isFocused: Bool) {
    // Under an overlay no row has the focus: a bright row would distract.
    let hasFocus = isFocused && !canvas.isCovered
    func style(_ ink: ColorToken, _ font: FontToken?) -> Style {
      hasFocus ? canvas.focusStyle(font) : canvas.style(ink, on: tokens.background, font)
    }
    let title = style(tokens.text, .tableElementTitle), detail = style(tokens.text, .tableElementDescription)
    if hasFocus {
      canvas.fill(rect, detail)
      canvas.focus(rect.x, rect.y)
    }
    canvas.write(items[i].icon, rect.x + Self.margin, rect.y, style(tokens.icon, nil))
    for (n, line) in lines.enumerated() {
      canvas.write(line.left, rect.x + textX, rect.y + n, n == 0 ? title : detail, in: rect)
      if !line.right.isEmpty {
        canvas.write(line.right, rect.right - Self.margin - TextWidth.of(line.right), rect.y + n, detail, in: rect)
      }
    }
  }

  /// The items that fit into `height` rows, with the focus in the middle if possible. Only the heights of those items
  /// are computed.
  private func window(_ height: Int, _ focus: Int, _ rows: (Int) -> Int) -> Range<Int> {
    guard items.indices.contains(focus) else { return 0..<0 }
    var first = focus, end = focus + 1, sum = rows(focus)
    var above = 0
    while true {
      let up = first > 0 ? rows(first - 1) : Int.max
      let down = end < items.count ? rows(end) : Int.max
      let canGrowUp = up <= height - sum, canGrowDown = down <= height - sum
      if canGrowUp, above <= sum / 2 || !canGrowDown {
        first -= 1
        sum += up
        above += up
      } else if canGrowDown {
        sum += down
        end += 1
      } else {
        return first..<end
      }
    }
  }

  private var tokens: (text: ColorToken, background: ColorToken, border: ColorToken, divider: ColorToken, icon: ColorToken) {
    switch family {
    case .cell1: (.cell1Text, .cell1Background, .cell1Border, .cell1Divider, .cell1Icon)
    case .cell2: (.cell2Text, .cell2Background, .cell2Border, .cell2Divider, .cell2Icon)
    }
  }
}

import Cells
import Flavor

/// A framed list with one focused row. Dividers separate the rows if they fit; a list that is too long scrolls
/// with its focus and shows its position.
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
  /// The text in the lower border: "12 of 249".
  var position: String

  init(items: [Item], hasIcons: Bool? = nil, family: Family = .cell1, position: String = "") {
    self.items = items
    self.hasIcons = hasIcons ?? items.contains { !$0.icon.isEmpty }
    self.family = family
    self.position = position
  }

  private struct Row {
    var first: Int
    var lines: [(left: String, right: String)]
  }

  /// The lines of an item: title and detail on one line if they fit, else one below the other.
  private func lines(_ item: Item, _ width: Int) -> [(left: String, right: String)] {
    if TextWidth.of(item.title) + TextWidth.of(item.detail) + 3 <= width { return [(item.title, item.detail)] }
    return (TextLayout.wrap(item.title, width: width) + (item.detail.isEmpty ? [] : TextLayout.wrap(item.detail, width: width))).map {
      ($0, "")
    }
  }

  private func textWidth(_ width: Int) -> Int { width - 6 - (hasIcons ? 3 : 0) }

  /// The height that shows everything, with dividers.
  func fullHeight(_ width: Int) -> Int {
    items.reduce(1) { $0 + lines($1, textWidth(width)).count + 1 }
  }

  func draw(on canvas: inout Canvas, in rect: Rect, focus: Int) {
    let tokens = tokens
    let border = canvas.style(tokens.border, on: tokens.background)
    let isRoomy = items.count * 2 < rect.height && fullHeight(rect.width) <= rect.height
    let shown = window(rect.height - 2 + (isRoomy ? 1 : 0), focus) { lines(items[$0], textWidth(rect.width)).count + (isRoomy ? 1 : 0) }
    let contents = Dictionary(uniqueKeysWithValues: shown.map { ($0, lines(items[$0], textWidth(rect.width))) })
    let height = contents.values.reduce(isRoomy ? 1 : 2) { $0 + $1.count + (isRoomy ? 1 : 0) }
    let box = Rect(x: rect.x, y: rect.y, width: rect.width, height: min(rect.height, max(3, height)))
    canvas.raise(box)
    canvas.fill(box, canvas.style(tokens.text, on: tokens.background))
    canvas.frame(box, .light, border)
    var y = box.y + 1
    for i in shown {
      if isRoomy, i > shown.lowerBound {
        canvas.write("├", box.x, y, border)
        canvas.write(String(repeating: "─", count: box.width - 2), box.x + 1, y, canvas.style(tokens.divider, on: tokens.background))
        canvas.write("┤", box.right - 1, y, border)
        y += 1
      }
      let lines = contents[i] ?? []
      let place = Rect(x: box.x + 1, y: y, width: box.width - 2, height: lines.count)
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
    if !position.isEmpty {
      canvas.write(
        " \(position) ", box.right - 3 - TextWidth.of(position), box.bottom - 1,
        canvas.style(tokens.text, on: tokens.background, .tableElementDescription), in: box)
    }
  }

  private func drawItem(_ i: Int, _ lines: [(left: String, right: String)], on canvas: inout Canvas, _ rect: Rect, _ isFocused: Bool) {
    let tokens = tokens
    // Under an overlay no row has the focus: a bright row would distract.
    let hasFocus = isFocused && !canvas.isCovered
    let title = hasFocus ? canvas.focusStyle : canvas.style(tokens.text, on: tokens.background, .tableElementTitle)
    let detail = hasFocus ? canvas.focusStyle : canvas.style(tokens.text, on: tokens.background, .tableElementDescription)
    let icon = hasFocus ? canvas.focusStyle : canvas.style(tokens.icon, on: tokens.background)
    if hasFocus {
      canvas.fill(rect, canvas.focusStyle)
      canvas.focus(rect.x - 3, rect.y)
      canvas.countPrimary()
    }
    canvas.write(items[i].icon, rect.x + 1, rect.y, icon)
    let x = rect.x + 1 + (hasIcons ? 3 : 1)
    for (n, line) in lines.enumerated() {
      canvas.write(line.left, x, rect.y + n, n == 0 ? title : detail, in: rect)
      if !line.right.isEmpty { canvas.write(line.right, rect.right - 1 - TextWidth.of(line.right), rect.y + n, detail, in: rect) }
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

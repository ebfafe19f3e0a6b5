import Cells
import Flavor

/// The left column: what the theme sets, or the texts of the screen.
extension ThemeStudio {
  /// The number of the selected row.
  var focusedRow: Int { pane == .texts ? textRow : tree.rows.firstIndex(of: row) ?? 0 }

  private var rowCount: Int { pane == .texts ? texts.count : tree.rows.count }

  /// The rows of the list, below its title.
  private func list(in rect: Rect) -> Rect { Rect(x: rect.x, y: rect.y + 2, width: rect.width, height: max(0, rect.height - 2)) }

  /// The number of the first row that is shown.
  private func firstRow(_ height: Int) -> Int { max(0, min(focusedRow - height / 2, rowCount - height)) }

  func rowNumber(at place: Point) -> Int? {
    let list = list(in: layout.tree)
    guard list.contains(place) else { return nil }
    let number = firstRow(list.height) + place.y - list.y
    return number < rowCount ? number : nil
  }

  func drawTree(on screen: inout Screen, in rect: Rect) {
    let list = list(in: rect)
    screen.put(text(pane == .tokens ? "tokens" : "texts"), x: rect.x, y: rect.y, style: Ink.strong, clip: rect)
    let count =
      pane == .tokens ? text("set", ["n": .number(setCount)]) : text("onScreen", ["n": .number(texts.count)])
    screen.put(count, x: rect.right - TextWidth.of(count), y: rect.y, style: Ink.plain, clip: rect)
    guard rowCount > 0 else {
      screen.put(TextLayout.truncate(text("noTexts"), width: list.width), x: list.x, y: list.y, style: Ink.plain)
      return
    }
    let theme = theme(variant.appearance, .direct), rows = tree.rows, first = firstRow(list.height)
    for y in 0..<min(list.height, rowCount - first) {
      let line = Rect(x: list.x, y: list.y + y, width: list.width, height: 1), hasFocus = first + y == focusedRow
      if hasFocus {
        screen.fill(line, style: Ink.focus)
        if case .browsing = mode { screen.cursor = Point(x: line.x, y: line.y) }
      }
      if pane == .tokens {
        draw(rows[first + y], theme, hasFocus, on: &screen, line)
      } else {
        draw(texts[first + y], hasFocus, on: &screen, line)
      }
    }
  }

  /// The number of colours and other members that the file itself sets in this appearance.
  private var setCount: Int {
    var tree = tree
    tree.folded = []
    return tree.rows.count { if case .field(let field) = $0 { document.value(field, variant.appearance) != nil } else { false } }
  }

  private func draw(_ row: TokenTree.Row, _ theme: Theme, _ hasFocus: Bool, on screen: inout Screen, _ line: Rect) {
    let plain = hasFocus ? Ink.focus : Ink.plain, strong = hasFocus ? Ink.focus : Ink.strong
    if case .group(let name) = row {
      screen.put(tree.folded.contains(name) ? "▸" : "▾", x: line.x, y: line.y, style: plain)
      screen.put(TextLayout.truncate(name, width: line.width - 2), x: line.x + 2, y: line.y, style: strong)
      return
    }
    var value = "", isOwn = false, name = ""
    switch row {
    case .field(let field):
      isOwn = document.value(field, variant.appearance) != nil
      name = String(field.name.split(separator: ".").last ?? "")
      value = field.isColor ? "" : self.value(field)
    case .derived(let token): name = String(token.rawValue.split(separator: ".").last ?? "")
    case .group: break
    }
    if let color = color(of: row, theme) { value = color.hex ?? text("terminal") }
    let right = TextLayout.truncate(value, width: max(8, line.width - 8 - TextWidth.of(name)))
    let x = line.right - 1 - TextWidth.of(right)
    screen.put(TextLayout.truncate(name, width: x - line.x - 7), x: line.x + 3, y: line.y, style: isOwn ? strong : plain)
    screen.put(right, x: x, y: line.y, style: isOwn ? strong : plain)
    if let color = color(of: row, theme) { screen.put("██", x: x - 3, y: line.y, style: Style(ink: color.visible, paper: plain.paper)) }
  }

  private func draw(_ row: ScreenText, _ hasFocus: Bool, on screen: inout Screen, _ line: Rect) {
    let isOwn = document.value(.text(language: variant.language, key: row.key), variant.appearance) != nil
    let style = hasFocus ? Ink.focus : isOwn ? Ink.strong : Ink.plain
    screen.put(TextLayout.truncate(row.shown, width: line.width - 2), x: line.x + 1, y: line.y, style: style)
  }
}

import Cells

/// The overlays of the gallery: the list of keys, and the finder.
extension GalleryBrowser {
  private func box(width: Int, height: Int) -> Rect {
    Rect(x: 0, y: 1, width: size.width, height: size.height - 3).centred(Size(width: min(width, size.width - 2), height: height))
  }

  private func open(_ rect: Rect, _ title: String, on screen: inout Screen) {
    screen.fill(rect, style: Ink.bar)
    screen.frame(rect, .rounded, style: Ink.bar)
    screen.put(" \(TextLayout.truncate(title, width: rect.width - 6)) ", x: rect.x + 2, y: rect.y, style: Ink.strongBar)
  }

  private var helpBox: Rect { box(width: 58, height: commands.count + 4) }

  /// The number of hidden rows of the help.
  var hiddenHelp: Int { max(0, commands.count + 1 - (helpBox.height - 2)) }

  func drawHelp(_ scroll: Int, on screen: inout Screen) {
    let rect = helpBox, inside = rect.inset(3, 1)
    open(rect, text("kiosk.help.title"), on: &screen)
    let width = commands.map { TextWidth.of($0.spelling) }.max() ?? 0
    let rows = commands.map { (keys: $0.spelling, label: text($0.label)) } + [(keys: "T G D S", label: text("gallery.keys.backwards"))]
    for (i, row) in rows.dropFirst(scroll).prefix(inside.height).enumerated() {
      screen.put(row.keys, x: inside.x, y: inside.y + i, style: Ink.strongBar, clip: inside)
      screen.put(row.label, x: inside.x + width + 3, y: inside.y + i, style: Ink.bar, clip: inside)
    }
    if scroll < hiddenHelp { screen.put("▼", x: rect.right - 3, y: rect.bottom - 1, style: Ink.bar) }
    if scroll > 0 { screen.put("▲", x: rect.right - 3, y: rect.y, style: Ink.bar) }
    screen.cursor = Point(x: inside.x, y: inside.y)
  }

  func draw(_ finder: Finder, on screen: inout Screen) {
    let found = finder.found
    let rect = box(width: 70, height: size.height - 5), inside = rect.inset(2, 1)
    open(rect, text("gallery.find.title"), on: &screen)
    let end = screen.put("/ " + finder.query, x: inside.x, y: inside.y, style: Ink.strongBar, clip: inside)
    let count = text("gallery.find.count", ["n": .number(found.count)])
    screen.put(count, x: max(end + 2, inside.right - TextWidth.of(count)), y: inside.y, style: Ink.faintBar, clip: inside)
    screen.cursor = Point(x: min(end, inside.right - 1), y: inside.y)
    let list = Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: max(0, inside.height - 2))
    guard !found.isEmpty else {
      screen.put(text("gallery.find.none"), x: list.x, y: list.y, style: Ink.bar, clip: list)
      return
    }
    let first = max(0, min(finder.focus - list.height / 2, found.count - list.height))
    for (row, i) in found.dropFirst(first).prefix(list.height).enumerated() {
      let hasFocus = first + row == finder.focus
      let style = hasFocus ? Ink.focus : Ink.bar
      let line = Rect(x: list.x, y: list.y + row, width: list.width, height: 1)
      screen.fill(line, style: style)
      let entry = assets.screens[i]
      let title = "\(hasFocus ? "▌" : " ")\(entry.group.name) › \(entry.title)"
      screen.put(TextLayout.truncate(title, width: line.width - 1), x: line.x, y: line.y, style: style)
    }
  }
}

import Cells
import Phrases
import Scenes

/// The finder of screens, over the screen.
struct FinderBox {
  private let finder: Finder
  private let screens: [GalleryScreen]
  private let size: Size
  private let wording: any Wording

  /// - Parameter size: of the window.
  init(_ finder: Finder, _ screens: [GalleryScreen], _ size: Size, _ wording: any Wording) {
    self.finder = finder
    self.screens = screens
    self.size = size
    self.wording = wording
  }

  private func text(_ key: String, _ arguments: [String: PhraseArgument] = [:]) -> String {
    wording.text(Phrase("gallery.find.\(key)", arguments))
  }

  func draw(on screen: inout Screen) {
    let found = finder.found
    let rect = OverlayBox.rect(width: 70, height: size.height - 5, in: size), inside = rect.inset(2, 1)
    OverlayBox.open(rect, text("title"), on: &screen)
    let end = screen.put("/ " + finder.query, x: inside.x, y: inside.y, style: Ink.strongBar, clip: inside)
    let count = text("count", ["n": .number(found.count)])
    screen.put(count, x: max(end + 2, inside.right - TextWidth.of(count)), y: inside.y, style: Ink.faintBar, clip: inside)
    screen.cursor = Point(x: min(end, inside.right - 1), y: inside.y)
    let list = Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: max(0, inside.height - 2))
    guard !found.isEmpty else {
      screen.put(text("none"), x: list.x, y: list.y, style: Ink.bar, clip: list)
      return
    }
    let first = max(0, min(finder.focus - list.height / 2, found.count - list.height))
    for (row, i) in found.dropFirst(first).prefix(list.height).enumerated() {
      let hasFocus = first + row == finder.focus
      let style = hasFocus ? Ink.focus : Ink.bar
      let line = Rect(x: list.x, y: list.y + row, width: list.width, height: 1)
      screen.fill(line, style: style)
      let entry = screens[i]
      let title = "\(hasFocus ? "▌" : " ")\(entry.group.name) › \(entry.title)"
      screen.put(TextLayout.truncate(title, width: line.width - 1), x: line.x, y: line.y, style: style)
    }
  }
}

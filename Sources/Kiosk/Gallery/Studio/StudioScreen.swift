import Cells
import Flavor
import Phrases
import Scenes

/// The studio's screen: its frame, the screens in the theme, the status line and the keys.
extension ThemeStudio {
  /// The current screen, at the size of the last `resized` event.
  public var screen: Screen {
    var screen = Screen(size: size, style: Ink.plain)
    guard size.width >= 60, size.height >= 20 else {
      screen.put(wording.text(Phrase("kiosk.tooSmall", ["width": .number(60), "height": .number(20)])), x: 0, y: 0, style: Ink.plain)
      return screen
    }
    drawHead(on: &screen)
    let layout = layout
    if !layout.tree.isEmpty {
      drawTree(on: &screen, in: layout.tree)
      details.draw(on: &screen)
    }
    for (number, panel) in layout.panels.enumerated() { draw(panel, isFirst: number == 0, on: &screen) }
    drawStatus(on: &screen)
    footer.draw(on: &screen)
    switch mode {
    case .help(let scroll): drawHelp(scroll, on: &screen)
    case .finding(let finder): FinderBox(finder, assets.screens, size, wording).draw(on: &screen)
    case .leaving(let focus): drawQuestion("leave", leavingChoices, focus, on: &screen)
    case .conflict(let focus): drawQuestion("conflict", conflictChoices, focus, on: &screen)
    default: break
    }
    return screen
  }

  private func drawHead(on screen: inout Screen) {
    screen.fill(Rect(x: 0, y: 0, width: size.width, height: 1), style: Ink.bar)
    let x = screen.put("Vestibule", x: 1, y: 0, style: Ink.strongBar) + 2
    screen.put(text("title"), x: x, y: 0, style: Ink.bar)
    let state = text(foreign != nil ? "state.conflict" : isChanged ? "state.changed" : "state.saved")
    let right = size.width - 1 - TextWidth.of(state)
    screen.put(state, x: right, y: 0, style: Ink.bar)
    let room = right - 4 - x - TextWidth.of(text("title"))
    let name = TextLayout.truncate(name, width: max(0, room))
    screen.put(name, x: right - 2 - TextWidth.of(name), y: 0, style: Ink.strongBar)
  }

  /// The first panel shows the chosen appearance, the second the other one.
  private func draw(_ panel: StudioLayout.Panel, isFirst: Bool, on screen: inout Screen) {
    let appearance = isFirst ? variant.appearance : variant.appearance.other
    let told = [
      wording.text(Phrase("gallery.appearance.\(appearance.rawValue)")), wording.text(Phrase("gallery.depth.\(variant.depth.rawValue)")),
    ].joined(separator: " · ")
    let x = screen.put(
      TextLayout.truncate("\(selected.group.name) › \(selected.title)", width: max(0, panel.caption.width - TextWidth.of(told) - 2)),
      x: panel.caption.x, y: panel.caption.y, style: isFirst ? Ink.strong : Ink.plain)
    let note = showsOriginal ? text("asItWas") : blink != nil ? text("blinks") : told
    screen.put(note, x: max(x + 2, panel.caption.right - TextWidth.of(note)), y: panel.caption.y, style: Ink.plain, clip: panel.caption)
    let first = isFirst ? firstCell : Point(x: 0, y: 0)
    screen.embed(
      shown(appearance), part: Rect(x: first.x, y: first.y, width: panel.inside.width, height: panel.inside.height),
      at: Point(x: panel.inside.x, y: panel.inside.y))
    guard isFirst, case .picking(let picker) = mode else { return }
    let place = Point(x: panel.inside.x + picker.place.x - first.x, y: panel.inside.y + picker.place.y - first.y)
    guard panel.inside.contains(place) else { return }
    screen.cursor = place
    screen[place.x, place.y].style = screen[place.x, place.y].style.adding(.reverse)
  }

  private func drawStatus(on screen: inout Screen) {
    let line: (text: String, style: Style)? =
      if let issue { ("! \(issue)", Ink.trouble) } else if let message { (wording.text(message), Ink.bar) } else if let told = hint {
        (told, Ink.plain)
      } else { nil }
    guard let line else { return }
    // Two rows, so that the end of an error, which says what to do, can be read.
    let lines = Array(TextLayout.wrap(line.text, width: size.width - 2).prefix(3))
    for (number, text) in lines.enumerated() {
      let y = size.height - 1 - lines.count + number
      screen.fill(Rect(x: 0, y: y, width: size.width, height: 1), style: line.style)
      screen.put(text, x: 1, y: y, style: line.style)
    }
  }

  /// The keys of the current mode, which has few.
  private var hint: String? {
    switch mode {
    case .editing(let editor): text(editor.color == nil ? "hint.text" : "hint.color")
    case .picking: text("hint.picking")
    default: nil
    }
  }

  var footer: KeyFooter { KeyFooter(commands, width: size.width) { wording.text(Phrase($0)) } }

  // MARK: Over the screen

  private var helpBox: KeyHelp {
    KeyHelp(commands.map { (keys: $0.spelling, label: wording.text(Phrase($0.label))) }, title: text("title"), in: size)
  }

  /// The number of hidden rows of the help.
  var hiddenHelp: Int { helpBox.hidden }

  private func drawHelp(_ scroll: Int, on screen: inout Screen) { helpBox.draw(scroll, on: &screen) }

  private func drawQuestion(_ key: String, _ choices: [Choice], _ focus: Int, on screen: inout Screen) {
    let rows = choices.map { text($0.label) }
    let lines = TextLayout.wrap(text("\(key).title", ["name": .text(name)]), width: 52)
    let rect = screen.bounds.centred(Size(width: 60, height: lines.count + rows.count + 4)), inside = rect.inset(3, 1)
    screen.fill(rect, style: Ink.bar)
    for (number, line) in lines.enumerated() { screen.put(line, x: inside.x, y: inside.y + number, style: Ink.strongBar, clip: inside) }
    for (number, row) in rows.enumerated() {
      let y = inside.y + lines.count + 1 + number, style = number == focus ? Ink.focus : Ink.bar
      screen.fill(Rect(x: inside.x, y: y, width: inside.width, height: 1), style: style)
      screen.put(row, x: inside.x + 1, y: y, style: style, clip: inside)
      if number == focus { screen.cursor = Point(x: inside.x + 1, y: y) }
    }
  }
}

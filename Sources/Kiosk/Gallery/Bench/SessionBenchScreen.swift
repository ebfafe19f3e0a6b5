import Cells
import Notation
import Phrases
import Recordings
import Scenes

/// How the bench is drawn.
extension SessionBench {
  public var screen: Screen {
    var screen = Screen(size: size, style: Ink.plain)
    let isWide = size.width >= Self.wide
    drawBar(on: &screen)
    let body = Rect(x: 0, y: 1, width: isWide ? size.width - Self.shown.width - 2 : size.width, height: size.height - 2)
    if isWide {
      drawScreen(on: &screen, at: Point(x: body.width + 1, y: 2))
    } else if showsScreen {
      drawScreen(on: &screen, at: Point(x: 0, y: 1))
      drawFooter(on: &screen)
      return screen
    }
    let rows = showsJSON ? max(3, body.height / 3) : body.height
    drawList(on: &screen, Rect(x: 0, y: 1, width: body.width, height: rows))
    if showsJSON { drawJSON(on: &screen, Rect(x: 0, y: 1 + rows, width: body.width, height: body.height - rows)) }
    drawFooter(on: &screen)
    return screen
  }

  private func drawBar(on screen: inout Screen) {
    let bar = Rect(x: 0, y: 0, width: size.width, height: 1)
    screen.fill(bar, style: Ink.bar)
    let title = screen.put(wording.text(Phrase("bench.title")), x: 1, y: 0, style: Ink.strongBar)
    let place = entries.isEmpty ? "0/\(content.timeline.entries.count)" : "\(choice + 1)/\(entries.count)"
    let right = [kind?.rawValue, place].compactMap(\.self).joined(separator: "  ")
    let origin = content.playback.origin.map { origin in
      wording.text(Phrase("bench.branchOf", ["session": .text(String(origin.session.prefix(8))), "entry": .text("\(origin.records + 1)")]))
    }
    let told = (["\(content.title)", "\(content.session.prefix(8))"] + [origin].compactMap(\.self)).joined(separator: "  ")
    screen.put(
      TextLayout.truncate(told, width: max(0, size.width - title - TextWidth.of(right) - 5)), x: title + 2, y: 0, style: Ink.faintBar)
    screen.put(right, x: size.width - 1 - TextWidth.of(right), y: 0, style: Ink.bar)
  }

  private func drawList(on screen: inout Screen, _ area: Rect) {
    guard !entries.isEmpty else {
      screen.put(TextLayout.truncate(wording.text(Phrase("gallery.find.none")), width: area.width - 2), x: 1, y: area.y, style: Ink.plain)
      return
    }
    let first = max(0, min(choice - area.height / 2, entries.count - area.height))
    // The longest name of an SDK has 30 letters.
    let names = max(12, min(31, area.width - 36))
    for (row, entry) in entries.dropFirst(first).prefix(area.height).enumerated() {
      let y = area.y + row, isChosen = first + row == choice
      let plain = isChosen ? Ink.focus : Ink.plain
      if isChosen { drawChosen(on: &screen, area, y) }
      let seconds = content.timeline.seconds(of: entry)
      screen.put(seconds, x: area.x + 10 - TextWidth.of(seconds), y: y, style: plain)
      screen.put(entry.kind.rawValue, x: area.x + 11, y: y, style: isChosen ? Ink.focus : Ink.key)
      screen.put(TextLayout.truncate(entry.name, width: names), x: area.x + 19, y: y, style: isChosen ? Ink.focus : Ink.strong)
      let detail = ControlCharacters.escaped(entry.detail)
      screen.put(
        TextLayout.truncate(detail, width: max(0, area.width - 20 - names - 1)), x: area.x + 20 + names, y: y, style: plain)
    }
  }

  private func drawChosen(on screen: inout Screen, _ area: Rect, _ y: Int) {
    screen.fill(Rect(x: area.x, y: y, width: area.width, height: 1), style: Ink.focus)
    screen.put(Ink.chosenMark, x: area.x, y: y, style: Ink.focus)
  }

  /// The chosen entry as JSON.
  private func drawJSON(on screen: inout Screen, _ area: Rect) {
    guard let outline = opened?.outline, area.height > 1 else { return }
    screen.fill(area, style: Ink.bar)
    let lines = outline.lines
    let first = max(0, min(outline.choice - area.height / 2, lines.count - area.height))
    for (row, line) in lines.dropFirst(first).prefix(area.height).enumerated() {
      let y = area.y + row, isChosen = isInside && first + row == outline.choice
      if isChosen { drawChosen(on: &screen, area, y) }
      screen.put(TextLayout.truncate(line.text, width: area.width - 2), x: area.x + 1, y: y, style: isChosen ? Ink.focus : Ink.bar)
    }
  }

  private func drawScreen(on screen: inout Screen, at origin: Point) {
    guard let asked else { return }
    let drawn = content.playback.kiosk(asked.pending, after: pictures[asked.entry] ?? [], look, Self.shown).screen
    screen.embed(drawn, part: drawn.bounds, at: origin)
    for image in drawn.images {
      let rect = image.rect
      screen.lay(image.picture, over: Rect(x: origin.x + rect.x, y: origin.y + rect.y, width: rect.width, height: rect.height))
    }
  }

  private func drawFooter(on screen: inout Screen) {
    if kept != nil {
      let lines = TextLayout.wrap(wording.text(Phrase(canTakeBack ? "bench.branchAskOwn" : "bench.branchAsk")), width: size.width - 2)
      let area = Rect(x: 0, y: size.height - 1 - lines.count, width: size.width, height: lines.count)
      screen.fill(area, style: Ink.bar)
      for (row, line) in lines.enumerated() { screen.put(line, x: 1, y: area.y + row, style: Ink.strongBar) }
      return KeyFooter(question, width: size.width) { wording.text(Phrase($0)) }.draw(on: &screen)
    }
    let row = Rect(x: 0, y: size.height - 1, width: size.width, height: 1)
    if let fileName {
      let x = screen.put(wording.text(Phrase("bench.saveAs")) + " ", x: 1, y: row.y, style: Ink.key)
      fileName.draw(on: &screen, in: Rect(x: x, y: row.y, width: max(1, row.width - x), height: 1), style: Ink.strong)
    } else if let typed {
      let x = screen.put("/", x: 1, y: row.y, style: Ink.key)
      screen.put(typed + "▏", x: x, y: row.y, style: Ink.strong)
    } else if let notice {
      screen.put(TextLayout.truncate(notice, width: row.width - 2), x: 1, y: row.y, style: Ink.strong)
    } else {
      KeyFooter(commands, width: size.width) { wording.text(Phrase($0)) }.draw(on: &screen)
    }
  }
}

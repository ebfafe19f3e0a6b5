import Cells
import Flavor
import Phrases
import Scenes

extension ThemeStudio {
  var details: DetailPanel { DetailPanel(studio: self, rect: layout.details) }
}

/// The right column: the selected member, its value and sliders, its contrast, where it comes from, and the history.
struct DetailPanel {
  let studio: ThemeStudio
  let rect: Rect

  /// The bar of a slider.
  struct Slider {
    var channel: OKLCH.Channel
    var rect: Rect
  }

  private var editor: FieldEditor? { if case .editing(let editor) = studio.mode { editor } else { nil } }

  /// The colour that the sliders show.
  private var color: OKLCH? {
    editor?.color
      ?? (studio.pane == .tokens ? studio.color(of: studio.row, studio.theme(studio.variant.appearance, .direct)) : nil)
      .flatMap { OKLCH($0) }
  }

  var sliders: [Slider] {
    OKLCH.Channel.allCases.enumerated().map { number, channel in
      Slider(channel: channel, rect: Rect(x: rect.x + 3, y: rect.y + 6 + number, width: max(4, rect.width - 10), height: 1))
    }
  }

  func draw(on screen: inout Screen) {
    var y = rect.y
    func line(_ text: String, _ style: Style = Ink.plain) {
      guard y < rect.bottom else { return }
      screen.put(TextLayout.truncate(text, width: rect.width), x: rect.x, y: y, style: style)
      y += 1
    }
    let name = self.name
    line(name.last, Ink.strong)
    line(name.whole)
    drawValue(on: &screen, y: y + 1)
    y += 3
    if let color {
      y = sliders[0].rect.y
      for slider in sliders where slider.rect.y < rect.bottom { draw(slider, color, on: &screen) }
      y = sliders[2].rect.y + 2
    } else if studio.pane == .texts {
      for text in TextLayout.wrap(
        studio.texts.indices.contains(studio.textRow) ? studio.texts[studio.textRow].pattern : "", width: rect.width)
      {
        line(text)
      }
      y += 1
      line(fit)
    }
    if !studio.tokens.isEmpty, studio.pane == .tokens { y = drawContrast(on: &screen, y: y) }
    if let origin { line(origin) }
    if studio.use != nil, !studio.tokens.isEmpty, studio.pane == .tokens {
      line(studio.text("seenOn", ["n": .number(studio.seenOn.count)]))
    }
    y += 1
    drawHistory(on: &screen, y: y)
  }

  private var name: (last: String, whole: String) {
    let whole: String
    switch studio.pane == .texts ? nil : studio.row {
    case .group(let name): whole = name
    case .field(let field): whole = field.name
    case .derived(let token): whole = token.rawValue
    case nil: whole = studio.field?.name ?? ""
    }
    return (String(whole.split(separator: ".").last ?? ""), whole)
  }

  /// The value, or the line that is typed.
  private func drawValue(on screen: inout Screen, y: Int) {
    let label = studio.text("value"), x = rect.x + TextWidth.of(label) + 2
    guard y < rect.bottom, let field = studio.field else { return }
    screen.put(label, x: rect.x, y: y, style: Ink.plain)
    let place = Rect(x: x, y: y, width: max(4, rect.right - x), height: 1)
    if let editor {
      editor.line.draw(on: &screen, in: place, style: Ink.strongBar)
      if case .slider(let channel) = editor.focus, let slider = sliders.first(where: { $0.channel == channel }) {
        screen.cursor = Point(x: slider.rect.x, y: slider.rect.y)
      }
    } else {
      screen.put(TextLayout.truncate(studio.value(field), width: place.width), x: x, y: y, style: Ink.strong)
    }
  }

  /// A bar in the colours that the slider reaches, with a mark at its value.
  private func draw(_ slider: Slider, _ color: OKLCH, on screen: inout Screen) {
    let hasFocus = editor?.focus == .slider(slider.channel), bar = slider.rect
    screen.put(slider.channel.rawValue, x: rect.x, y: bar.y, style: hasFocus ? Ink.key : Ink.plain)
    let range = slider.channel.range, span = range.upperBound - range.lowerBound
    let mark = Int((color[slider.channel] - range.lowerBound) / span * Double(bar.width - 1) + 0.5)
    for column in 0..<bar.width {
      var there = color
      there[slider.channel] = range.lowerBound + span * Double(column) / Double(max(1, bar.width - 1)) * 0.9999
      let paper = there.color
      let ink: Color = paper.luminance > 127 ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
      screen.put(column == mark ? "┃" : " ", x: bar.x + column, y: bar.y, style: Style(ink: ink, paper: paper))
    }
    let text = color.text(slider.channel)
    screen.put(text, x: rect.right - TextWidth.of(text), y: bar.y, style: hasFocus ? Ink.key : Ink.strong)
  }

  /// The pairs with the selected colour. Returns the row below.
  private func drawContrast(on screen: inout Screen, y: Int) -> Int {
    screen.put(studio.text("contrast"), x: rect.x, y: y, style: Ink.strong)
    guard studio.use != nil else {
      screen.put(studio.text("measuring"), x: rect.x, y: y + 1, style: Ink.plain)
      return y + 3
    }
    let tokens = studio.tokens
    let meetings = studio.meetings(of: tokens, studio.variant.appearance, at: studio.variant.depth)
    let rows = meetings.prefix(max(2, min(8, rect.bottom - y - 6)))
    for (number, meeting) in rows.enumerated() where y + 1 + number < rect.bottom {
      let line = y + 1 + number
      screen.put(" Aa ", x: rect.x, y: line, style: Style(ink: meeting.shown.ink.visible, paper: meeting.shown.paper.visible))
      let ratio = "\(InspectorPanel.tenths(meeting.ratio)) \(meeting.passes ? "✓" : "✗ \(InspectorPanel.tenths(meeting.least))")"
      screen.put(ratio, x: rect.right - TextWidth.of(ratio), y: line, style: meeting.passes ? Ink.plain : Ink.trouble)
      // Of several colours, the one that is meant; of one, the other.
      let isInk = tokens.contains(meeting.ink)
      let told = isInk == (tokens.count > 1) ? meeting.ink : meeting.paper
      let short = told.rawValue.split(separator: ".").suffix(2).joined(separator: ".")
      screen.put(
        TextLayout.truncate(short, width: max(0, rect.width - 6 - TextWidth.of(ratio))), x: rect.x + 5, y: line, style: Ink.plain)
    }
    let rest = meetings.count - rows.count
    if rest > 0 { screen.put(studio.text("more", ["n": .number(rest)]), x: rect.x + 5, y: y + 1 + rows.count, style: Ink.plain) }
    return y + 2 + rows.count + (rest > 0 ? 1 : 0)
  }

  /// Where the value comes from.
  private var origin: String? {
    guard studio.pane == .tokens else { return nil }
    switch studio.row {
    case .field(.element(let token)):
      return GalleryBrowser.told(studio.flavor.origin(of: token, studio.variant.appearance), studio.wording)
    case .derived: return studio.text("derived")
    case .field(let field):
      return studio.text(studio.document.value(field, studio.variant.appearance) == nil ? "byDefault" : "byThisFile")
    case .group: return nil
    }
  }

  /// Whether the texts of the screen fit.
  private var fit: String {
    let cuts = ScreenText.cuts(on: studio.selected, studio.variant, studio.assets)
    guard !cuts.isEmpty else { return studio.text("fits") }
    return studio.text("cut", ["sizes": .text(cuts.map { "\($0.width)×\($0.height)" }.joined(separator: ", "))])
  }

  private func drawHistory(on screen: inout Screen, y: Int) {
    let states = studio.history.states
    guard y + 2 < rect.bottom, states.count > 1 else { return }
    screen.put(studio.text("history"), x: rect.x, y: y, style: Ink.strong)
    let room = rect.bottom - y - 1
    let first = max(0, min(studio.history.index - room / 2, states.count - room))
    for (number, state) in states.enumerated().dropFirst(first).prefix(room) {
      let line = y + 1 + number - first, isCurrent = number == studio.history.index
      screen.put(isCurrent ? "●" : "○", x: rect.x, y: line, style: isCurrent ? Ink.key : Ink.plain)
      let value = state.value.map { String($0.prefix(16)) } ?? (state.field == nil ? "" : "–")
      let x = rect.right - TextWidth.of(value)
      let what = state.field?.name ?? studio.text(number == 0 ? "opened" : "elsewhere")
      screen.put(
        TextLayout.truncate(what, width: max(0, x - rect.x - 3)), x: rect.x + 2, y: line, style: isCurrent ? Ink.strong : Ink.plain)
      screen.put(value, x: x, y: line, style: Ink.plain)
    }
  }
}

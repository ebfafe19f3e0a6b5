import Cells
import Flavor
import Phrases
import Workflow

/// A choice among cards, drawn as cards: side by side where there is room, else one below the other.
struct CardsScene: Scene {
  private(set) var choice: Choice
  /// The cards come first, then the other options as buttons, then the prompt's actions.
  private(set) var focus = 0

  init(_ choice: Choice, previous: Answer?) {
    self.choice = choice
    if case .chose(let id) = previous { focus = choice.options.firstIndex { $0.id == id } ?? 0 }
  }

  private var cards: ArraySlice<Choice.Option> { choice.options.prefix(max(0, choice.pinned ?? 0)) }

  mutating func change(to content: PromptContent, _ look: Look) {
    guard case .choose(let choice) = content else { return }
    let focused = choice.options.indices.contains(focus) ? self.choice.options[focus].id : nil
    self.choice = choice
    focus = choice.options.firstIndex { $0.id == focused } ?? 0
  }

  // MARK: Keys

  func bindings(_ s: SceneContext) -> [Binding<CardsScene>] {
    let columns = grid(Canvas(size: Size(width: 0, height: 0), look: s.look), s).columns
    var table: [Binding<Self>] = []
    if choice.options.count + s.actionButtons.count > 1 {
      let move: @Sendable (inout Self, Key, SceneContext) -> [KioskEffect] = { scene, key, s in scene.move(key, columns, s) }
      table.append(Binding(.arrows, "kiosk.keys.choose", act: move))
      table.append(Binding(.tab, "kiosk.keys.choose", .help, act: move))
      table.append(Binding(.pages, "kiosk.keys.choose", .help, act: move))
    }
    table.append(
      Binding(.enter, focus < cards.count ? "scene.cards.openKey" : "kiosk.keys.continue") { scene, _, s in scene.enter(s) })
    return table
  }

  private mutating func move(_ key: Key, _ columns: Int, _ s: SceneContext) -> [KioskEffect] {
    let count = choice.options.count + s.actionButtons.count, isCard = focus < cards.count
    focus =
      switch key {
      case .left: max(0, focus - 1)
      case .right: min(count - 1, focus + 1)
      // Below the last row are the buttons.
      case .down: isCard ? min(focus + columns, cards.count) : min(count - 1, focus + 1)
      case .up: isCard ? max(focus - columns, focus % columns) : max(0, focus - 1)
      case .home, .pageUp: 0
      case .end, .pageDown: count - 1
      case .backTab: (focus + count - 1) % count
      default: (focus + 1) % count
      }
    return []
  }

  private func enter(_ s: SceneContext) -> [KioskEffect] {
    choice.options.indices.contains(focus) ? s.reply(.chose(id: choice.options[focus].id)) : s.replyAction(focus - choice.options.count)
  }

  // MARK: Drawing

  private struct Grid {
    var head: [[Run]]
    var column: Rect
    var top: Int
    var columns: Int
    var card: Size
    /// Rows between cards.
    var air: Int
    var rows: Range<Int>
    var buttons: ButtonRow
    var buttonRect: Rect

    func place(_ index: Int) -> Rect {
      Rect(
        x: column.x + index % columns * (card.width + CardsScene.gap), y: top + (index / columns - rows.lowerBound) * (card.height + air),
        width: card.width, height: card.height)
    }
  }

  private static let gap = 2
  /// The least width of a card, and the greatest one.
  private static let (least, most) = (26, 36)
  /// From this height on a card has air inside.
  private static let high = 5

  /// The heights of cards with the rows between them, the best first.
  private static func forms(_ s: SceneContext) -> [(height: Int, air: Int)] {
    s.isLow ? [(3, 1), (2, 1), (2, 0)] : (s.isRoomy ? [(7, 1)] : []) + [(high, 1), (3, 1), (3, 0)]
  }

  private func grid(_ canvas: Canvas, _ s: SceneContext) -> Grid {
    let column = s.roomyColumn, body = s.body
    let row = s.adding(
      actionsTo: ButtonRow(
        buttons: choice.options.dropFirst(cards.count).map { Button(label: canvas.text($0.title), isPrimary: false) },
        isFlat: body.height < 18))
    let buttonHeight = row.height(column.width)
    let columns = max(1, min(cards.count, (column.width + Self.gap) / ((s.isRoomy ? Self.most : Self.least) + Self.gap)))
    let width = min(Self.most, (column.width - Self.gap * (columns - 1)) / columns)
    let total = (cards.count + columns - 1) / columns
    // On a low screen the cards need the rows.
    let lines = head(canvas, column.width, hasMessage: !s.isLow || cards.isEmpty)
    let gap = s.isLow ? 0 : 1
    let room = body.height - lines.count - buttonHeight - 2 * gap
    let forms = Self.forms(s), (height, air) = forms.first { total * ($0.height + $0.air) - $0.air <= room } ?? forms[forms.count - 1]
    let shown = max(0, min(total, (room + air) / (height + air)))
    let focused = min(focus, max(0, cards.count - 1)) / columns
    let first = max(0, min(focused - shown / 2, total - shown))
    let gridHeight = max(0, shown * (height + air) - air)
    let top = body.y + Column.air(body.height - lines.count - gridHeight - buttonHeight - 2 * gap) + lines.count + gap
    return Grid(
      head: lines, column: column, top: top, columns: columns, card: Size(width: width, height: height), air: air,
      rows: first..<first + shown, buttons: row,
      buttonRect: Rect(x: column.x, y: top + gridHeight + (gridHeight > 0 ? gap : 0), width: column.width, height: buttonHeight))
  }

  private func head(_ canvas: Canvas, _ width: Int, hasMessage: Bool) -> [[Run]] {
    let title = canvas.style(.screenTitle, on: .screenBackground, .screenTitle)
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    let lines = Title.lines(canvas.text(choice.title), .screenTitle, width: width, canvas.look).map { [Run(x: 0, text: $0, style: title)] }
    guard hasMessage, let message = choice.message else { return lines }
    return lines + TextLayout.wrap(canvas.text(message), width: width).map { [Run(x: 0, text: $0, style: text)] }
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let grid = grid(canvas, s), column = grid.column
    let head = Rect(x: column.x, y: grid.top - grid.head.count - (s.isLow ? 0 : 1), width: column.width, height: grid.head.count)
    let shown = cards.indices.filter { grid.rows.contains($0 / grid.columns) }
    canvas.write(runs: grid.head, head)
    for i in shown {
      let place = grid.place(i)
      draw(cards[i], on: &canvas, place, hasFocus: i == focus)
      // A click moves the focus to a card; a click on the focused one opens it.
      canvas.touch(place, i == focus ? [.enter] : Array(repeating: i < focus ? .backTab : .tab, count: abs(i - focus)))
    }
    let total = (cards.count + grid.columns - 1) / grid.columns
    if grid.rows.count < total, let last = shown.last.map(grid.place) {
      ScrollMark(first: grid.rows.lowerBound, shown: grid.rows.count, total: total).draw(
        on: &canvas, x: column.right + 1, rows: Rect(x: column.right, y: grid.top, width: 1, height: last.bottom - grid.top))
    }
    grid.buttons.draw(on: &canvas, in: grid.buttonRect, focus: focus < cards.count ? nil : focus - cards.count)
    guard focus < cards.count else { return }
    // The button's own keys count from a button.
    let row = Rect(x: grid.buttonRect.x, y: grid.buttonRect.y, width: Self.most, height: grid.buttons.isFlat ? 1 : 3)
    canvas.touch(row, Array(repeating: .tab, count: cards.count - focus) + [.enter])
  }

  private func draw(_ option: Choice.Option, on canvas: inout Canvas, _ place: Rect, hasFocus: Bool) {
    let hasFocus = hasFocus && !canvas.isCovered
    let title = hasFocus ? canvas.focusStyle() : canvas.style(.screenTitle, on: .boxBackground, .screenTitle)
    let text = hasFocus ? canvas.focusStyle(nil) : canvas.style(.boxTitle, on: .boxBackground)
    canvas.element(place, hasFocus: hasFocus, hasEdges: place.height >= Self.high)
    if hasFocus { canvas.focus(place.x, place.y) }
    let inner = place.inset(2, place.height >= Self.high ? 1 : 0)
    func line(_ phrase: Phrase?) -> String { phrase.map { TextLayout.truncate(canvas.text($0), width: inner.width) } ?? "" }
    // On the lowest card, issuer and note share a line.
    let note = line(option.note), isShared = inner.height < 3
    canvas.write(line(option.title), inner.x, inner.y, title, in: place)
    let detail = isShared ? TextLayout.truncate("\(line(option.detail)) \(Marks.neutral) \(note)", width: inner.width) : line(option.detail)
    canvas.write(detail, inner.x, inner.y + 1, text, in: place)
    if !isShared { canvas.write(note, inner.x, inner.bottom - 1, text, in: place) }
  }
}

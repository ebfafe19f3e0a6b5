import Cells
import Flavor
import Phrases
import Workflow

/// What somebody asks for, as a table: what it is, its value, and a tick. Who asks comes first, and `i` tells all of it. To share nothing has
/// the focus.
struct SharingScene: Scene {
  let choice: Choice
  let sharing: Sharing
  private(set) var ticked: Set<String>
  /// The entries come first, then the button that refuses, the one that shares, and the prompt's actions.
  private(set) var focus: Int
  /// The entry that had the focus last: it stays in view.
  private var entry = 0
  private(set) var showsAsker = false
  /// Whether the person tried to share without a tick.
  private(set) var isReminded = false
  private var isChanged = false

  init(_ choice: Choice, _ sharing: Sharing, previous: Answer?) {
    (self.choice, self.sharing) = (choice, sharing)
    focus = sharing.entries.count
    ticked = Set(sharing.entries.filter(\.isAskedFor).map(\.id))
    if case .selected(let ids) = previous { ticked = Set(ids) }
  }

  /// The ids of what is shared, in the order of the table.
  private var shared: [String] { sharing.entries.map(\.id).filter(ticked.contains) }
  private var count: Int { sharing.entries.count }

  var draft: Answer? { isChanged ? .selected(ids: shared) : nil }
  var innerEscape: String? { showsAsker ? "kiosk.keys.close" : nil }
  mutating func closeInner() -> [KioskEffect] {
    showsAsker = false
    return []
  }

  // MARK: Keys

  func bindings(_ s: SceneContext) -> [Binding<SharingScene>] {
    let asker = Binding<Self>(.letter("i"), showsAsker ? "scene.sharing.tableKey" : "scene.sharing.whoKey") { scene, _, _ in
      scene.showsAsker.toggle()
      return []
    }
    if showsAsker { return [asker] }
    let move: @Sendable (inout Self, Key, SceneContext) -> [KioskEffect] = { scene, key, s in scene.move(key, s) }
    var table: [Binding<Self>] = [
      Binding(.vertical, "scene.sharing.entryKey", act: move),
      Binding(.space, "scene.sharing.toggleKey") { scene, _, _ in
        // From a button it leads to the table first.
        if scene.focus < scene.count { scene.toggle() } else { scene.focus = scene.entry }
        return []
      },
      Binding(.tab, "scene.sharing.buttonsKey", act: move), Binding(.horizontal, "kiosk.keys.choose", .help, act: move), asker,
    ]
    let enter = focus < count ? "scene.sharing.toggleKey" : "kiosk.keys.continue"
    table.append(Binding(.enter, enter, focus < count ? .help : .roomyFooter) { scene, _, s in scene.enter(s) })
    return table
  }

  private mutating func move(_ key: Key, _ s: SceneContext) -> [KioskEffect] {
    let all = count + choice.options.count + s.actionButtons.count, isEntry = focus < count
    focus =
      switch key {
      // The buttons are one step of the way round the table.
      case .up: isEntry ? (focus == 0 ? count : focus - 1) : max(0, count - 1)
      case .down: isEntry ? focus + 1 : 0
      case .left: isEntry ? focus : max(count, focus - 1)
      case .right: isEntry ? focus : min(all - 1, focus + 1)
      case .backTab: isEntry ? all - 1 : focus == count ? entry : focus - 1
      default: isEntry ? count : focus == all - 1 ? entry : focus + 1
      }
    if focus < count { entry = focus }
    return []
  }

  private mutating func toggle() {
    guard focus < count else { return }
    ticked.formSymmetricDifference([sharing.entries[focus].id])
    (isReminded, isChanged) = (false, true)
  }

  private mutating func enter(_ s: SceneContext) -> [KioskEffect] {
    switch focus - count {
    case ..<0:
      toggle()
      return []
    case 1:
      guard shared.isEmpty else { return s.reply(.selected(ids: shared)) }
      isReminded = true
      focus = entry
      return []
    case let index where choice.options.indices.contains(index): return s.reply(.chose(id: choice.options[index].id))
    case let index: return s.replyAction(index - choice.options.count)
    }
  }

  // MARK: Drawing

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let column = s.roomyColumn
    let head = head(canvas, column.width, isShort: s.isLow && !showsAsker)
    let buttons = s.adding(actionsTo: ButtonRow(buttons: self.buttons(canvas), isFlat: s.body.height < 18))
    let buttonHeight = buttons.height(column.width), air = s.isLow ? 0 : 1
    if showsAsker { return drawAsker(head, on: &canvas, column, s) }
    let room = s.body.height - head.count - buttonHeight - 2 * air
    let table = SharingTable(entries: sharing.entries, ticked: ticked, width: column.width, height: room)
    let height = table.height(canvas)
    let top = s.body.y + Column.air(room - height)
    let headRect = Rect(x: column.x, y: top, width: column.width, height: head.count)
    let place = Rect(x: column.x, y: headRect.bottom + air, width: column.width, height: height)
    let buttonRect = Rect(x: column.x, y: place.bottom + air, width: column.width, height: buttonHeight)
    canvas.write(runs: head, headRect)
    let rows = table.draw(on: &canvas, in: place, entry: entry, hasFocus: focus < count)
    for (i, row) in rows { canvas.touch(row, steps(to: i) + [.character(" ")]) }
    buttons.draw(on: &canvas, in: buttonRect, focus: focus < count ? nil : focus - count)
  }

  /// The keys from the focus to an entry.
  private func steps(to index: Int) -> [Key] {
    let from = focus < count ? focus : count
    return Array(repeating: index < from ? .up : .down, count: abs(index - from))
  }

  private func buttons(_ canvas: Canvas) -> [Button] {
    choice.options.enumerated().map { i, option in
      let counts = i == 1 && !shared.isEmpty
      return Button(
        label: counts ? canvas.text("scene.sharing.share", ["n": .number(shared.count)]) : canvas.text(option.title),
        isPrimary: i == 1)
    }
  }

  /// The headline, who asks, and what they write.
  private func head(_ canvas: Canvas, _ width: Int, isShort: Bool) -> [[Run]] {
    let title = canvas.style(.screenTitle, on: .screenBackground, .screenTitle)
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    var lines = Title.lines(canvas.text(choice.title), .screenTitle, width: width, canvas.look).map { [Run(x: 0, text: $0, style: title)] }
    lines += askerLines(canvas, width)
    if isReminded {
      let danger = canvas.style(.paletteDanger)
      lines += TextLayout.wrap("\(Marks.warning) " + canvas.text("scene.sharing.reminder"), width: width).map {
        [Run(x: 0, text: $0, style: danger)]
      }
    } else if !isShort, let message = choice.message {
      lines += TextLayout.wrap(canvas.text(message), width: width).map { [Run(x: 0, text: $0, style: text)] }
    }
    return lines
  }

  /// Whether the asker is registered, and the id at the right, shortened unless everything is told.
  private func askerLines(_ canvas: Canvas, _ width: Int) -> [[Run]] {
    let isKnown = sharing.asker.name != nil, id = sharing.asker.id
    let style = canvas.style(isKnown ? .palettePrimary : .paletteDanger), text = canvas.style(.screenMessage)
    let words = "\(isKnown ? Marks.passed : Marks.warning) " + canvas.text("scene.sharing.who.\(isKnown ? "registered" : "unknown")")
    let shown = ControlCharacters.escaped(showsAsker || id.count <= 14 ? id : "\(id.prefix(8))…\(id.suffix(4))")
    let wrapped = TextLayout.wrap(words, width: width).map { [Run(x: 0, text: $0, style: style)] }
    guard wrapped.count == 1, TextWidth.of(words) + 2 + TextWidth.of(shown) <= width else {
      return wrapped + TextLayout.wrap(shown, width: width).map { [Run(x: 0, text: $0, style: text)] }
    }
    return [wrapped[0] + [Run(x: width - TextWidth.of(shown), text: shown, style: text)]]
  }

  /// Who asks, in full.
  private func drawAsker(_ lines: [[Run]], on canvas: inout Canvas, _ column: Rect, _ s: SceneContext) {
    let rect = Rect(
      x: column.x, y: s.body.y + Column.air(s.body.height - lines.count), width: column.width, height: min(lines.count, s.body.height))
    canvas.write(runs: lines.prefix(rect.height), rect)
    canvas.focus(rect.x, rect.y)
  }
}

import Cells
import Flavor
import Phrases
import Workflow

/// Whether to approve what somebody does elsewhere. What approves is a tile, with the number that the other screen has to show; what denies is a
/// button, and has the focus: an unconsidered Enter approves nothing.
struct ApprovalScene: Scene {
  let choice: Choice
  let facts: [Review.Row]
  /// 0 is the button that denies; the tiles follow, then the prompt's actions.
  private(set) var focus = 0
  /// The digits that were typed of a number.
  private(set) var typed = ""
  private(set) var scroll = 0

  init(_ choice: Choice, _ facts: [Review.Row]) { (self.choice, self.facts) = (choice, facts) }

  private var approvals: ArraySlice<Choice.Option> { choice.options.dropFirst() }
  /// Whether the person picks one of several numbers.
  private var hasNumbers: Bool { approvals.count > 1 }

  // MARK: Keys

  func bindings(_ s: SceneContext) -> [Binding<ApprovalScene>] {
    let places = places(Canvas(size: Size(width: 0, height: 0), look: s.look), s)
    let move: @Sendable (inout Self, Key, SceneContext) -> [KioskEffect] = { scene, key, s in scene.move(key, s) }
    var table: [Binding<Self>] = []
    if hasNumbers {
      table.append(Binding(.digits, "scene.approval.typeKey") { scene, key, s in scene.type(key, s) })
    }
    table.append(Binding(.enter, enterLabel) { scene, _, s in scene.enter(s) })
    table.append(Binding(.horizontal, "kiosk.keys.choose", act: move))
    table.append(Binding(.tab, "kiosk.keys.choose", .help, act: move))
    if places.hidden > 0 {
      table += Scrolling.bindings(\.scroll, page: places.text.height, limit: places.hidden)
    } else {
      table.append(Binding(.vertical, "kiosk.keys.choose", .help, act: move))
    }
    return table
  }

  private var enterLabel: String {
    focus == 0 ? "scene.approval.denyKey" : focus < choice.options.count ? "scene.approval.approveKey" : "kiosk.keys.continue"
  }

  private mutating func move(_ key: Key, _ s: SceneContext) -> [KioskEffect] {
    let count = choice.options.count + s.actionButtons.count
    let isBackward = key == .left || key == .up || key == .backTab
    focus = (focus + (isBackward ? count - 1 : 1)) % count
    typed = ""
    return []
  }

  private func enter(_ s: SceneContext) -> [KioskEffect] {
    choice.options.indices.contains(focus) ? s.reply(.chose(id: choice.options[focus].id)) : s.replyAction(focus - choice.options.count)
  }

  /// A whole number approves. What begins no number here is forgotten, so that a person can simply type it once more.
  private mutating func type(_ key: Key, _ s: SceneContext) -> [KioskEffect] {
    guard case .character(let character) = key, let digit = character.wholeNumberValue else { return [] }
    let wanted = [typed + String(digit), String(digit)].first { text in approvals.contains { $0.id.hasPrefix(text) } }
    typed = wanted ?? ""
    guard let wanted, let index = choice.options.firstIndex(where: { $0.id.hasPrefix(wanted) }) else { return [] }
    focus = index
    return choice.options[index].id == wanted ? enter(s) : []
  }

  // MARK: Drawing

  private struct Places {
    var lines: [[Run]]
    var text: Rect
    /// How far the text can scroll.
    var hidden: Int
    var tiles: [Rect]
    var buttons: ButtonRow
    var buttonRect: Rect
  }

  private func places(_ canvas: Canvas, _ s: SceneContext) -> Places {
    let column = s.roomyColumn
    let hasAir = !s.isLow
    let deny = choice.options.first.map { Button(label: canvas.text($0.title), isPrimary: false) }
    let buttons = s.adding(actionsTo: ButtonRow(buttons: deny.map { [$0] } ?? [], isFlat: s.body.height < 18))
    let buttonHeight = buttons.height(column.width), air = hasAir ? 1 : 0
    // The question about the number and the numbers are one: their edge is air enough.
    let above = hasNumbers ? 0 : air
    let lines = lines(canvas, column.width, s)
    let room = s.body.height - buttonHeight - above - air
    let tiles = tiles(canvas, Size(width: column.width, height: room - lines.count), s)
    let shown = max(1, min(lines.count, room - tiles.height))
    let top = s.body.y + Column.air(room - shown - tiles.height)
    let text = Rect(x: column.x, y: top, width: column.width, height: shown)
    let tileRects = tiles.frames.map { Rect(x: column.x + $0.x, y: text.bottom + above + $0.y, width: $0.width, height: $0.height) }
    return Places(
      lines: lines, text: text, hidden: lines.count - shown, tiles: tileRects, buttons: buttons,
      buttonRect: Rect(x: column.x, y: text.bottom + above + air + tiles.height, width: column.width, height: buttonHeight))
  }

  private func lines(_ canvas: Canvas, _ width: Int, _ s: SceneContext) -> [[Run]] {
    let title = canvas.style(.screenTitle, on: .screenBackground, .screenTitle), air: [[Run]] = s.isLow ? [] : [[]]
    let table = FactLines(rows: facts.map { (canvas.text($0.label), canvas.text($0.value)) }, hasAir: s.isRoomy)
    var lines = Title.lines(canvas.text(choice.title), .screenTitle, width: width, canvas.look).map { [Run(x: 0, text: $0, style: title)] }
    lines += air + table.lines(canvas, width)
    guard let message = choice.message else { return lines }
    return lines + air + TextLayout.wrap(canvas.text(message), width: width).map { [Run(x: 0, text: $0, style: title)] }
  }

  private static let gap = 2

  /// The tiles below the text: numbers side by side, as large as there is room, and words across the column.
  private func tiles(_ canvas: Canvas, _ room: Size, _ s: SceneContext) -> (frames: [Rect], height: Int) {
    let count = approvals.count, labels = approvals.map { canvas.text($0.title) }
    let share = (room.width - Self.gap * (count - 1)) / max(1, count)
    guard hasNumbers, (labels.map { TextWidth.of($0) }.max() ?? 0) + 4 <= share else {
      let width = min(room.width, Column.comfortable), edges = room.height >= 3 && !s.isLow ? 2 : 0
      var y = 0, frames: [Rect] = []
      for label in labels {
        frames.append(Rect(x: 0, y: y, width: width, height: Self.words(label, width).count + edges))
        y += frames[frames.count - 1].height
      }
      return (frames, y)
    }
    let width = min(Self.widest, share)
    let digits = labels.compactMap { Self.digits($0, Size(width: width - 4, height: room.height - 2), s) }
    let height = digits.count == count ? (digits.map(\.count).max() ?? 0) + 2 : room.height >= 3 && !s.isLow ? 3 : 1
    return ((0..<count).map { Rect(x: $0 * (width + Self.gap), y: 0, width: width, height: height) }, height)
  }

  /// The words of a tile, with their mark.
  private static func words(_ label: String, _ width: Int) -> [String] { TextLayout.wrap("\(Marks.passed) \(label)", width: width - 4) }

  private static let widest = 40

  private static func digits(_ label: String, _ room: Size, _ s: SceneContext) -> [String]? {
    s.isLarge ? nil : LargeDigits.lines([label], in: room, isASCII: s.look.isASCII)
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let places = places(canvas, s)
    let first = min(scroll, places.hidden)
    canvas.write(runs: places.lines.dropFirst(first).prefix(places.text.height), places.text)
    ScrollMark(first: first, shown: places.text.height, total: places.lines.count).draw(
      on: &canvas, x: places.text.right + 1, rows: places.text)
    for (i, option) in approvals.enumerated() where i < places.tiles.count {
      drawTile(canvas.text(option.title), on: &canvas, places.tiles[i], hasFocus: focus == i + 1, s)
      let steps = i + 1 - focus
      canvas.touch(places.tiles[i], Array(repeating: steps < 0 ? .backTab : .tab, count: abs(steps)) + [.enter])
    }
    let button = focus == 0 ? 0 : focus < choice.options.count ? nil : focus - choice.options.count + 1
    places.buttons.draw(on: &canvas, in: places.buttonRect, focus: button)
    guard focus > 0, focus < choice.options.count else { return }
    // The button's own keys count from a button.
    let row = Rect(x: places.buttonRect.x, y: places.buttonRect.y, width: Self.widest, height: places.buttons.isFlat ? 1 : 3)
    canvas.touch(row, Array(repeating: .backTab, count: focus) + [.enter])
  }

  private func drawTile(_ label: String, on canvas: inout Canvas, _ tile: Rect, hasFocus: Bool, _ s: SceneContext) {
    let hasFocus = hasFocus && !canvas.isCovered
    let style = hasFocus ? canvas.focusStyle() : canvas.style(.screenTitle, on: .boxBackground, .screenTitle)
    canvas.element(tile, hasFocus: hasFocus, hasEdges: tile.height >= 3)
    if hasFocus { canvas.focus(tile.x, tile.y + tile.height / 2) }
    // With few colours a tile has no ground of its own.
    let isBare = canvas.isPoor && !hasFocus
    guard hasNumbers else {
      let lines = Self.words(label, tile.width)
      if isBare, lines.count == 1 { return _ = canvas.write("[ \(lines[0]) ]", tile.x, tile.y + tile.height / 2, style, in: tile) }
      for (i, line) in lines.enumerated() {
        canvas.write(line, tile.x + 2, tile.y + (tile.height - lines.count) / 2 + i, style, in: tile)
      }
      return
    }
    let inner = Size(width: tile.width - 4, height: tile.height - 2)
    if tile.height > 3, let digits = Self.digits(label, inner, s) {
      let width = digits.first?.count ?? 0, x = tile.x + (tile.width - width) / 2
      canvas.write(runs: LargeDigits.runs(digits, style), Rect(x: x, y: tile.y + 1, width: width, height: digits.count))
      return
    }
    let words = isBare ? "[ \(label) ]" : label
    canvas.write(words, tile.x + max(0, (tile.width - TextWidth.of(words)) / 2), tile.y + tile.height / 2, style, in: tile)
  }
}

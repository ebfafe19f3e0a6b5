import Cells
import Phrases
import Workflow

/// Consent: a text, a check box, and the answers. The first answer (agreeing) needs the tick.
struct ConsentScene: Scene {
  let choice: Choice
  private(set) var isTicked = false
  /// 0 is the check box, the buttons follow.
  private(set) var focus = 0
  private(set) var scroll = 0
  /// Whether the person tried to agree without the tick.
  private(set) var isReminded = false

  init(_ choice: Choice, previous: Answer?) {
    self.choice = choice
    if case .chose(let id) = previous, id == choice.options.first?.id {
      isTicked = true
      focus = 1
    }
  }

  private func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    var sheet = Sheet()
    sheet.isLarge = s.isLarge
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    sheet.paragraphs = [
      .init(
        text: canvas.text(choice.title), style: canvas.style(.screenTitle, on: .screenBackground, .screenTitle), titleFont: .screenTitle)
    ]
    if let message = choice.message { sheet.paragraphs.append(.init(text: canvas.text(message), style: text, hasAir: true)) }
    let lines = tickLines(canvas, s.column.width)
    sheet.insetHeight = lines.tick.count + max(lines.reminder.count, s.isLow ? 0 : 1)
    sheet.buttons = s.adding(
      actionsTo: ButtonRow(
        buttons: choice.options.enumerated().map { Button(label: canvas.text($1.title), isPrimary: $0 == 0) }, isFlat: s.isLow))
    return sheet
  }

  /// The text of the check box, and the reminder below it.
  private func tickLines(_ canvas: Canvas, _ width: Int) -> (tick: [String], reminder: [String]) {
    let reminder = isReminded ? "\(Marks.warning) " + canvas.text("scene.consent.reminder") : ""
    return (
      TextLayout.wrap(canvas.text("scene.consent.tick"), width: width - Self.tickIndent),
      reminder.isEmpty ? [] : TextLayout.wrap(reminder, width: width - Self.tickIndent)
    )
  }

  private static let tickIndent = 6

  func bindings(_ s: SceneContext) -> [Binding<ConsentScene>] {
    let places = sheet(Canvas(size: Size(width: 0, height: 0), look: s.look), s).places(in: s.body, s.look)
    var table: [Binding<Self>] = [
      Binding(.space, "scene.consent.tickKey") { scene, _, _ in
        scene.tick()
        return []
      },
      Binding(.horizontal, "kiosk.keys.choose", .roomyFooter) { scene, key, s in scene.move(key, s) },
      Binding(.tab, "kiosk.keys.choose", .help) { scene, key, s in scene.move(key, s) },
    ]
    if places.hidden > 0 {
      table += Scrolling.bindings(\.scroll, page: places.text.height, limit: places.hidden)
    } else {
      table.append(Binding(.vertical, "kiosk.keys.choose", .help) { scene, key, s in scene.move(key, s) })
    }
    table.append(Binding(.enter, "kiosk.keys.continue") { scene, _, s in scene.enter(s) })
    return table
  }

  private mutating func tick() {
    isTicked.toggle()
    isReminded = false
    if isTicked, focus == 0 { focus = 1 }
  }

  private mutating func move(_ key: Key, _ s: SceneContext) -> [KioskEffect] {
    let isBackward = key == .left || key == .up || key == .backTab
    focus = max(0, min(choice.options.count + s.actionButtons.count, focus + (isBackward ? -1 : 1)))
    return []
  }

  private mutating func enter(_ s: SceneContext) -> [KioskEffect] {
    if focus == 0 {
      tick()
      return []
    }
    if focus == 1, !isTicked {
      isReminded = true
      focus = 0
      return []
    }
    if focus > choice.options.count { return s.replyAction(focus - 1 - choice.options.count) }
    return s.reply(.chose(id: choice.options[focus - 1].id))
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let sheet = sheet(canvas, s)
    let places = sheet.draw(on: &canvas, in: s.body, scroll: scroll, focus: focus == 0 ? nil : focus - 1)
    let place = places.inset
    let tint = canvas.style(.checkboxTint), icon = canvas.style(.checkboxIcon, on: .checkboxTint)
    canvas.write("[", place.x + 2, place.y, tint)
    canvas.write(isTicked ? Marks.passed : " ", place.x + 3, place.y, isTicked ? icon : tint)
    canvas.write("]", place.x + 4, place.y, tint)
    let label = canvas.style(.linkButton, on: .screenBackground, .instructionsLink)
    let lines = tickLines(canvas, place.width)
    let x = place.x + Self.tickIndent
    for (i, line) in lines.tick.enumerated() { canvas.write(line, x, place.y + i, label, in: place) }
    for (i, line) in lines.reminder.enumerated() {
      canvas.write(line, x, place.y + lines.tick.count + i, canvas.style(.paletteDanger), in: place)
    }
    canvas.touch(Rect(x: place.x, y: place.y, width: place.width, height: lines.tick.count), [.character(" ")])
    if focus == 0 { canvas.focus(place.x, place.y) }
  }
}

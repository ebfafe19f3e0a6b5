import Cells
import Documents
import Flavor
import Phrases
import Workflow

/// Takes typed input: a text, a code, a secret.
struct EntryScene: Scene {
  let field: Field
  private(set) var text: [Character] = []
  private(set) var cursor = 0
  /// 0 is the field, 1 the button that goes on; the button that skips and the prompt's actions follow.
  private(set) var focus = 0
  private(set) var scroll = 0
  /// Why the last key was refused. While nil, the prompt's own error is shown until something is typed.
  private(set) var status: Phrase?
  private var isTouched = false
  /// Whether the person has gone to a place in the text.
  private var isPlaced = false

  init(_ field: Field, previous: Answer?) {
    self.field = field
    if case .entered(let entered) = previous { text = Array(entered) }
    cursor = text.count
  }

  var isTyping: Bool { true }
  var draft: Answer? { isSecret || text.isEmpty ? nil : .entered(text: String(text)) }

  private var limit: Int {
    switch field.kind {
    case .text(let length), .code(let length, _): max(0, length)
    case .secret, .mrz: 128
    }
  }

  func bindings(_ s: SceneContext) -> [Binding<EntryScene>] {
    var table: [Binding<EntryScene>] = [
      Binding(.typing, "kiosk.keys.type", .help) { scene, key, _ in
        scene.type(key)
        return []
      },
      Binding(.enter, focus == 2 && field.canSkip ? "kiosk.keys.skip" : "kiosk.keys.continue") { scene, _, s in scene.enter(s) },
    ]
    let ownButtons = field.canSkip ? 2 : 1
    let count = 1 + ownButtons + s.actionButtons.count
    if count > 2 {
      table.append(
        Binding(.tab, "kiosk.keys.choose") { scene, key, _ in
          scene.focus = (scene.focus + (key == .backTab ? count - 1 : 1)) % count
          return []
        })
    }
    table.append(
      Binding(.editing, "kiosk.keys.edit", .help) { scene, key, _ in
        scene.edit(key)
        return []
      })
    let places = sheet(Canvas(size: Size(width: 0, height: 0), look: s.look), s).places(in: s.body, s.look)
    if places.hidden > 0 {
      table.append(
        Binding(.vertical, "kiosk.keys.scroll", .roomyFooter) { scene, key, _ in
          scene.scroll = Scrolling.moved(scene.scroll, by: key, page: places.text.height, limit: places.hidden)
          return []
        })
    }
    return table
  }

  /// Skips the bindings, which lay out the whole screen for each key.
  mutating func type(_ keys: ArraySlice<Key>, _ s: SceneContext) -> [KioskEffect] {
    for key in keys { type(key) }
    return []
  }

  /// What was there stays, so that it can be corrected. What is typed where there is no room takes its place, and what is pasted the place of a
  /// refused text.
  private func replacesAll(_ key: Key) -> Bool {
    guard !isTouched, !isPlaced else { return false }
    return switch key {
    case .character: text.count >= limit
    case .paste: field.error != nil
    default: false
    }
  }

  private mutating func type(_ key: Key) {
    focus = 0
    if replacesAll(key) { (text, cursor) = ([], 0) }
    isTouched = true
    status = nil
    switch key {
    case .character(let character): insert(character)
    case .paste(let pasted): for character in pasted where !character.isNewline { insert(character) }
    case .backspace where cursor > 0:
      text.remove(at: cursor - 1)
      cursor -= 1
    default: break
    }
  }

  private mutating func insert(_ character: Character) {
    // A combining mark joins the letter before it. Other characters without width are refused: nobody could see them.
    guard TextWidth.of(character) > 0 else { return mark(character) }
    if case .code(_, let alphabet) = field.kind, Field.Kind.isGrouping(character, in: alphabet) { return }
    guard character.unicodeScalars.count <= Self.mostScalars, let allowed = allowed(character) else {
      status = Phrase("scene.enter.character", ["character": .text(String(character))])
      return
    }
    guard text.count < limit else {
      status = Phrase("scene.enter.full", ["n": .number(limit)])
      return
    }
    text.insert(allowed, at: cursor)
    cursor += 1
  }

  private mutating func mark(_ mark: Character) {
    let joined = cursor > 0 && !isCode ? String(text[cursor - 1]) + String(mark) : ""
    if joined.count == 1, joined.unicodeScalars.count <= Self.mostScalars {
      text[cursor - 1] = Character(joined)
    } else {
      let named = mark.unicodeScalars.map(NameMarks.written).joined(separator: " ")
      status = Phrase("scene.enter.character", ["character": .text(named)])
    }
  }

  /// The most scalars that one letter with its combining marks may have.
  private static let mostScalars = 8

  /// The character as the field has it, or nil if it is not allowed.
  private func allowed(_ character: Character) -> Character? {
    if case .code(_, let alphabet) = field.kind { Field.Kind.letter(for: character, in: alphabet) } else { character }
  }

  private mutating func edit(_ key: Key) {
    focus = 0
    isPlaced = true
    switch key {
    case .left: cursor = max(0, cursor - 1)
    case .right: cursor = min(text.count, cursor + 1)
    case .home: cursor = 0
    case .end: cursor = text.count
    case .delete where cursor < text.count:
      text.remove(at: cursor)
      isTouched = true
    default: break
    }
  }

  private mutating func enter(_ s: SceneContext) -> [KioskEffect] {
    if focus == 2, field.canSkip { return s.reply(.skipped) }
    let ownButtons = field.canSkip ? 2 : 1
    if focus > ownButtons { return s.replyAction(focus - 1 - ownButtons) }
    isTouched = true
    let missing = if case .code(let length, _) = field.kind { length - text.count } else { text.isEmpty ? 1 : 0 }
    guard missing <= 0 else {
      if case .code = field.kind {
        status = Phrase("scene.enter.missing", ["n": .number(missing)])
      } else {
        status = Phrase("scene.enter.empty")
      }
      focus = 0
      return []
    }
    if case .secret = field.kind { return s.token.map { [.replySecret(token: $0, String(text))] } ?? [] }
    return s.reply(.entered(text: String(text)))
  }

  private func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    var sheet = Sheet()
    sheet.isLarge = s.isLarge
    sheet.paragraphs = [
      .init(
        text: canvas.text(field.title), style: canvas.style(.screenTitle, on: .screenBackground, .screenTitle), titleFont: .screenTitle)
    ]
    if let message = field.message {
      sheet.paragraphs.append(
        .init(text: canvas.text(message), style: canvas.style(.screenMessage, on: .screenBackground, .screenMessage), hasAir: true))
    }
    // The box and the status below it.
    sheet.insetHeight = s.isLow ? 4 : 5
    var buttons = [Button(label: canvas.text("kiosk.continue"), isPrimary: true)]
    if field.canSkip { buttons.append(Button(label: canvas.text("kiosk.skip"), isPrimary: false)) }
    sheet.buttons = s.adding(actionsTo: ButtonRow(buttons: buttons, isFlat: s.isLow))
    return sheet
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let places = sheet(canvas, s).draw(on: &canvas, in: s.body, scroll: scroll, focus: focus == 0 ? nil : focus - 1)
    let wanted = if case .code(let length, _) = field.kind { length * 2 + 1 } else { min(limit, 60) }
    let spread = if case .code(let length, _) = field.kind, length * 2 + 7 <= places.inset.width { 2 } else { 1 }
    let box = Rect(x: places.inset.x, y: places.inset.y, width: min(places.inset.width, max(wanted, 20) + 4), height: 3)
    let error = isTouched ? nil : field.error
    // The answer was sent: nothing more can be typed.
    let isDisabled = s.token == nil
    let paper: ColorToken = isDisabled ? .inputDisabledBackground : .inputBackground
    canvas.field(box, isWrong: error != nil, isDisabled: isDisabled)
    let room = (box.width - 4) / spread
    let first = max(0, min(cursor - room + 1, text.count + 1 - room))
    for i in 0..<room {
      let index = first + i
      let isOpen = index >= text.count
      if isOpen, !isCode || index >= limit { break }
      let character = isOpen ? "_" : isSecret ? "•" : String(text[index])
      let ink: ColorToken = isDisabled ? .inputDisabledText : isOpen ? .inputPlaceholder : .inputText
      var style = canvas.style(ink, on: paper, isOpen ? .inputFieldPlaceholder : .inputField)
      if isDisabled, canvas.isPoor { style = style.adding(.dim) }
      canvas.write(character, box.x + 2 + i * spread, box.y + 1, style)
    }
    if focus == 0 {
      canvas.focus(box.x + 2 + (cursor - first) * spread, box.y + 1)
    }
    let below = Rect(x: box.x, y: box.bottom, width: places.inset.right - box.x, height: places.inset.bottom - box.bottom)
    drawStatus(error, on: &canvas, below)
  }

  private var isSecret: Bool { field.kind == .secret }
  private var isCode: Bool { if case .code = field.kind { true } else { false } }

  private func drawStatus(_ error: Phrase?, on canvas: inout Canvas, _ rect: Rect) {
    if let error = status ?? error {
      let style = canvas.style(.inputError, on: .screenBackground, .inputFieldStatus)
      // On a low screen a long sentence is cut short.
      let lines = TextLayout.wrap("\(Marks.warning) \(canvas.text(error))", width: rect.width, most: rect.height)
      for (i, line) in lines.enumerated() { canvas.write(line, rect.x, rect.y + i, style, in: rect) }
    } else if isCode {
      let count = canvas.text("kiosk.progress.of", ["n": .number(text.count), "m": .number(limit)])
      canvas.write(count, rect.x, rect.y, canvas.style(.inputStatus, on: .screenBackground, .inputFieldStatus))
    }
  }
}

import Cells
import Documents
import Flavor
import Phrases
import Workflow

/// Lets the person type an MRZ: one cell per character, with live check digits and marks under wrong cells.
struct MrzEntryScene: Scene {
  let field: Field
  private(set) var entry: MrzEntry
  private(set) var status: Phrase?
  /// Whether the person was warned about a wrong check digit; the next Enter accepts it.
  private(set) var isWarned = false
  private var isTouched = false
  /// What was typed without a pause for another key, and the entry before it. A hand scanner types a line and Enter.
  private var run: (text: String, start: MrzEntry)?

  init(_ field: Field, format: MrzFormat, lines: [String], previous: Answer?) {
    self.field = field
    if case .entered(let text) = previous {
      entry = MrzEntry(format: format, lines: text.split(separator: "\n").map(String.init))
    } else {
      entry = MrzEntry(format: format, lines: lines)
    }
  }

  var isTyping: Bool { true }
  var draft: Answer? { isTouched ? .entered(text: entry.text) : nil }

  func bindings(_ s: SceneContext) -> [Binding<MrzEntryScene>] {
    var table: [Binding<MrzEntryScene>] = [
      Binding(.typing, "kiosk.keys.type", .help) { scene, key, _ in scene.type(key) },
      Binding(.tab, "scene.mrz.faultKey") { scene, _, _ in
        scene.run = nil
        scene.entry.moveToNextFault()
        return []
      },
      Binding(.end, "scene.mrz.fillKey", .roomyFooter) { scene, _, _ in
        scene.changed()
        scene.entry.fillField()
        return []
      },
      Binding(.enter, "kiosk.keys.continue") { scene, _, s in scene.enter(s) },
      Binding(.arrows, "kiosk.keys.move", .roomyFooter) { scene, key, _ in scene.move(key) },
      Binding(.editing, "kiosk.keys.edit", .help) { scene, key, _ in scene.move(key) },
    ]
    if field.canSkip { table.append(Binding(.control("n"), "kiosk.keys.skip") { _, _, s in s.reply(.skipped) }) }
    return table
  }

  private mutating func changed() {
    run = nil
    status = nil
    isWarned = false
    isTouched = true
  }

  private mutating func type(_ key: Key) -> [KioskEffect] {
    let (text, start) = run ?? ("", entry)
    changed()
    switch key {
    case .character(let character):
      run = (text + String(character), start)
      if !entry.type(character) { status = Phrase("scene.enter.character", ["character": .text(String(character))]) }
    case .paste(let text):
      if entry.type(contentsOf: text) == 0 { status = Phrase("data.typing.otherType") }
    case .backspace: entry.erase()
    default: break
    }
    return []
  }

  private mutating func move(_ key: Key) -> [KioskEffect] {
    run = nil
    switch key {
    case .left: entry.move(columns: -1)
    case .right: entry.move(columns: 1)
    case .up: entry.move(lines: -1)
    case .down: entry.move(lines: 1)
    case .home: entry.move(to: MrzPosition(line: entry.cursor.line, column: 0))
    case .delete:
      changed()
      let place = entry.cursor
      // On an empty cell, `erase` would step back.
      if entry.cells[place.line][place.column] != nil { entry.erase() }
    default: break
    }
    return []
  }

  private mutating func enter(_ s: SceneContext) -> [KioskEffect] {
    isTouched = true
    let isLineEnd = endLine()
    let open = entry.cells.reduce(0) { $0 + $1.filter { $0 == nil }.count }
    guard open == 0 else {
      status = isLineEnd ? nil : Phrase("scene.enter.missing", ["n": .number(open)])
      if !entry.isOpen { entry.moveToNextFault() }
      return []
    }
    guard isWarned || entry.checks.allSatisfy({ $0.state == .passed }) else {
      isWarned = true
      status = Phrase("scene.mrz.warned")
      entry.moveToNextFault()
      return []
    }
    return s.reply(.entered(text: entry.text))
  }

  /// Puts a whole line, or all lines, that were typed in one run where they belong: a scanner does not look where the cursor is.
  /// - Returns: whether it was one.
  private mutating func endLine() -> Bool {
    defer { run = nil }
    guard let run else { return false }
    var placed = run.start
    let lines = placed.place(run.text)
    func faults(_ entry: MrzEntry) -> Int { entry.result.errors.count { $0.line.map(lines.contains) ?? false } }
    guard !lines.isEmpty, faults(placed) <= faults(entry) else { return false }
    entry = placed
    return true
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let isLow = s.body.height < 18
    let column = Column.of(s.body, limit: Column.wide)
    let spread = (entry.cells.map(\.count).max() ?? 0) * 2 <= column.width ? 2 : 1
    let checks = Checks(points: entry.checks.map { (verdict($0), text($0, canvas)) })
    var buttons = ButtonRow(buttons: [Button(label: canvas.text("kiosk.continue"), isPrimary: true)], isFlat: isLow)
    if !isLow { buttons = s.adding(actionsTo: buttons) }
    let status = statusText(canvas)
    let statusHeight = max(1, TextLayout.wrap(status.text, width: column.width).count)
    let message = field.message.map { canvas.text($0) } ?? ""
    let head =
      Title.lines(canvas.text(field.title), .screenTitle, width: column.width, s.look).count
      + (message.isEmpty ? 0 : TextLayout.wrap(message, width: column.width).count)
    let gaps = isLow ? 0 : 3
    let checksHeight = checks.flowHeight(column.width)
    let height = head + entry.cells.count * 2 + statusHeight + checksHeight + buttons.height(column.width) + gaps
    // On a low screen the message is left out first, then the checks: the lines mark what fails too.
    let hidesMessage = height > s.body.height
    let messageHeight = message.isEmpty ? 0 : TextLayout.wrap(message, width: column.width).count
    let hidesChecks = height - messageHeight > s.body.height
    var y = s.body.y + Column.air(s.body.height - height)
    func rest() -> Rect { Rect(x: column.x, y: y, width: column.width, height: s.body.bottom - y) }
    y = canvas.write(title: canvas.text(field.title), .screenTitle, rest(), canvas.style(.screenTitle, on: .screenBackground, .screenTitle))
    if !message.isEmpty, !hidesMessage {
      y = canvas.write(wrapped: message, rest(), canvas.style(.screenMessage, on: .screenBackground, .screenMessage))
    }
    y += isLow ? 0 : 1
    let marks = entry.marks
    for line in entry.cells.indices {
      drawLine(line, marks[line], on: &canvas, Rect(x: column.x, y: y, width: column.width, height: 2), spread, isDisabled: s.token == nil)
      y += 2
    }
    // On a low screen a long status is cut short to keep the button visible.
    let room = isLow ? s.body.bottom - y - buttons.height(column.width) : statusHeight
    for line in TextLayout.wrap(status.text, width: column.width, most: room) {
      y = canvas.write(wrapped: line, rest(), canvas.style(status.ink, on: .screenBackground, .inputFieldStatus))
    }
    y += isLow ? 0 : 1
    if !hidesChecks {
      checks.flow(on: &canvas, in: rest())
      y += checksHeight + (isLow ? 0 : 1)
    }
    buttons.draw(on: &canvas, in: rest(), focus: nil)
  }

  /// The visible columns of a line that is longer than `room`: those around the cursor.
  private func window(_ count: Int, _ room: Int) -> Range<Int> {
    let first = max(0, min(entry.cursor.column - room / 2, count - room))
    return first..<min(count, first + room)
  }

  private func drawLine(
    _ line: Int, _ marks: [MrzEntry.Mark], on canvas: inout Canvas, _ rect: Rect, _ spread: Int, isDisabled: Bool
  ) {
    let paper: ColorToken = isDisabled ? .inputDisabledBackground : .inputBackground
    let (x, y) = (rect.x, rect.y)
    let window = window(entry.cells[line].count, rect.width / spread)
    if window.lowerBound > 0 { canvas.write("‹", x - 1, y, canvas.style(.inputStatus)) }
    if window.upperBound < entry.cells[line].count { canvas.write("›", x + window.count * spread, y, canvas.style(.inputStatus)) }
    for i in window {
      let cell = entry.cells[line][i]
      let isHere = entry.cursor == MrzPosition(line: line, column: i)
      let place = Point(x: x + (i - window.lowerBound) * spread, y: y)
      var style = canvas.style(
        isDisabled ? .inputDisabledText : cell == nil ? .inputPlaceholder : isWrong(marks[i]) ? .inputError : .inputText, on: paper,
        cell == nil ? .inputFieldPlaceholder : .inputField)
      if isDisabled, canvas.isPoor { style = style.adding(.dim) }
      if isHere {
        style = style.adding(.reverse)
        canvas.focus(place.x, place.y)
      }
      canvas.write(String(cell ?? "_"), place.x, place.y, style)
      canvas.touch(Rect(x: place.x, y: y, width: spread, height: 2), steps(to: MrzPosition(line: line, column: i)))
      if spread == 2, i + 1 < window.upperBound {
        canvas.write(" ", place.x + 1, place.y, canvas.style(.inputText, on: paper))
      }
      let mark = isWrong(marks[i]) ? "^" : marks[i] == .uncertain ? "?" : " "
      if mark != " " { canvas.write(mark, place.x, y + 1, canvas.style(mark == "^" ? .inputError : .paletteAccent).adding(.bold)) }
    }
  }

  /// The arrows that lead from the cursor to a cell.
  private func steps(to place: MrzPosition) -> [Key] {
    let lines = place.line - entry.cursor.line, columns = place.column - entry.cursor.column
    return Array(repeating: lines < 0 ? .up : .down, count: abs(lines))
      + Array(repeating: columns < 0 ? .left : .right, count: abs(columns))
  }

  private func isWrong(_ mark: MrzEntry.Mark) -> Bool { mark == .illegal || mark == .suspect }

  private func verdict(_ check: MrzEntry.LiveCheck) -> Confirmation.Checkpoint.Verdict {
    switch check.state {
    case .open: .neutral
    case .passed: .pass
    case .failed: .failure
    }
  }

  /// "Document number", and the expected digit if the check fails.
  private func text(_ check: MrzEntry.LiveCheck, _ canvas: Canvas) -> String {
    let name = canvas.text("scene.mrz.field.\(check.field.rawValue)")
    return check.state == .failed ? canvas.text("scene.mrz.demands", ["field": .text(name), "digit": .text(check.expected)]) : name
  }

  /// An error if there is one, otherwise the field at the cursor.
  private func statusText(_ canvas: Canvas) -> (text: String, ink: ColorToken) {
    if let status { return ("\(Marks.warning) " + canvas.text(status), .inputError) }
    if let error = field.error, !isTouched { return ("\(Marks.warning) " + canvas.text(error), .inputError) }
    let place = canvas.text("scene.mrz.place", ["line": .number(entry.cursor.line + 1), "column": .number(entry.cursor.column + 1)])
    guard let here = entry.layout.field(at: entry.cursor) else { return (place, .inputStatus) }
    let field = Phrase("scene.mrz.field.\(here.rawValue)")
    return (canvas.text("scene.mrz.placeOf", ["place": .text(place), "field": .phrase(field)]), .inputStatus)
  }
}

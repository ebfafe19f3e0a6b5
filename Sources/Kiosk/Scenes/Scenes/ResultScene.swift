import Cells
import Flavor
import Phrases
import Workflow

/// The result, as a table and as the JSON that is delivered.
struct ResultScene: Scene {
  private(set) var sheet: ResultSheet
  private(set) var showsJSON = false
  private(set) var scroll = 0
  private(set) var problem: Phrase?

  init(_ sheet: ResultSheet) { self.sheet = sheet }

  var leavesByEnter: Bool { true }
  var innerEscape: String? { showsJSON ? "kiosk.keys.close" : nil }

  mutating func closeInner() -> [KioskEffect] {
    showsJSON = false
    scroll = 0
    return []
  }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    switch event {
    case .handedOver(let place):
      sheet.handedOver = place
      problem = nil
    case .handOverFailed(let why): problem = why
    default: break
    }
    return []
  }

  func bindings(_ s: SceneContext) -> [Binding<ResultScene>] {
    var table: [Binding<ResultScene>] = [
      Binding(.letter("j"), showsJSON ? "scene.result.tableKey" : "scene.result.jsonKey") { scene, _, _ in
        scene.showsJSON.toggle()
        scene.scroll = 0
        return []
      }
    ]
    if sheet.handedOver == nil {
      table.append(Binding(.letter("h"), "scene.result.handOverKey") { _, _, _ in [.handOver] })
    }
    let places = places(Canvas(size: Size(width: 0, height: 0), look: s.look), s)
    let hidden = places.lines.count - places.text.height
    if hidden > 0 { table += Scrolling.bindings(\.scroll, page: places.text.height, limit: hidden) }
    return table
  }

  private struct Places {
    var lines: [[Run]]
    var text: Rect
    var buttons: ButtonRow
    var buttonRect: Rect
  }

  private func places(_ canvas: Canvas, _ s: SceneContext) -> Places {
    // JSON uses the full width; it is not prose.
    let column = showsJSON ? s.body.inset(2, 0) : s.wideColumn
    let place = showsJSON ? (rect: column, indent: 0) : Box.place(around: column, in: s.body)
    let lines = showsJSON ? json(canvas, column.width) : table(canvas, place.rect.width, place.indent)
    let buttons = ButtonRow(buttons: [Button(label: canvas.text("scene.result.done"), isPrimary: true)], isFlat: s.body.height < 18)
    let buttonHeight = buttons.height(column.width)
    let shown = min(lines.count, s.body.height - buttonHeight - 1)
    let top = s.body.y + Column.air(s.body.height - shown - buttonHeight - 1)
    return Places(
      lines: lines, text: Rect(x: place.rect.x, y: top, width: place.rect.width, height: shown), buttons: buttons,
      buttonRect: Rect(x: column.x, y: top + shown + 1, width: column.width, height: buttonHeight))
  }

  private func table(_ canvas: Canvas, _ width: Int, _ indent: Int) -> [[Run]] {
    let title = canvas.style(.palettePrimary, on: .screenBackground, .screenTitle)
    var lines = Title.lines("\(Marks.passed) " + canvas.text("scene.result.title"), .screenTitle, width: width - 2 * indent, canvas.look)
      .map {
        [Run(x: indent, text: $0, style: title)]
      }
    let table = DataTable(
      rows: sheet.rows.map { row in
        // Only reservations are marked here: the person has seen the other marks before.
        let mark = row.mark.isReservation ? row.mark : .none
        return .init(
          label: canvas.text(row.label), value: canvas.text(row.value), mark: mark.text(canvas), ink: mark.ink, markPaper: mark.paper)
      })
    if sheet.source?.isDemonstration == true {
      lines += Note.lines("\(Marks.warning) " + canvas.text("scene.result.demonstration"), width, canvas)
    }
    lines += Box(groups: [table.lines(canvas, Box.inner(width))]).lines(width, canvas)
    lines += Note.lines(handOverText(canvas), width, canvas)
    return lines
  }

  private func handOverText(_ canvas: Canvas) -> String {
    if let problem { return "\(Marks.warning) " + canvas.text(problem) }
    guard let place = sheet.handedOver else { return canvas.text("scene.result.kept") }
    return canvas.text("scene.result.handedOver", ["place": .text(place)])
  }

  private func json(_ canvas: Canvas, _ width: Int) -> [[Run]] {
    let style = canvas.style(.screenMessage)
    return sheet.json.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [[Run]] in
      let indent = line.prefix { $0 == " " }.count
      let lines = TextLayout.wrap(line.dropFirst(indent), width: max(8, width - indent - 2))
      return lines.enumerated().map { [Run(x: $0 == 0 ? indent : min(indent + 2, width - 8), text: $1, style: style)] }
    }
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let places = places(canvas, s)
    let first = min(scroll, max(0, places.lines.count - places.text.height))
    canvas.write(runs: places.lines.dropFirst(first).prefix(places.text.height), places.text)
    ScrollMark(first: first, shown: places.text.height, total: places.lines.count).draw(
      on: &canvas, x: places.text.right + 1, rows: places.text)
    places.buttons.draw(on: &canvas, in: places.buttonRect, focus: 0)
  }
}

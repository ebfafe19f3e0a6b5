import Cells
import Flavor

/// All keys that act on the scene below.
struct HelpOverlay: Overlay {
  let hints: [KeyHint]
  private(set) var isDone = false
  private(set) var scroll = 0

  init(_ hints: [KeyHint]) {
    // Keys that do the same thing each get a row; a key with two roles gets one.
    var seen: Set<KeyPattern> = []
    self.hints = hints.filter { seen.insert($0.keys).inserted }
  }

  private func box(_ s: SceneContext) -> Rect { Popup.box(height: hints.count + 4, in: s.body) }
  private func rows(_ s: SceneContext) -> Int { box(s).height - 6 }

  func bindings(_ s: SceneContext) -> [Binding<HelpOverlay>] {
    var table: [Binding<HelpOverlay>] = [
      Binding(.enter, "kiosk.keys.close") { overlay, _, _ in
        overlay.isDone = true
        return []
      },
      Binding(.function(1), "kiosk.keys.close", .help) { overlay, _, _ in
        overlay.isDone = true
        return []
      },
    ]
    let hidden = hints.count - rows(s)
    if hidden > 0 { table += Scrolling.bindings(\.scroll, page: rows(s), limit: hidden) }
    return table
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let box = box(s)
    Popup.draw(box, on: &canvas)
    let inside = box.inset(s.isLarge ? 2 : 3, 1)
    // A line under the title replaces the blank row.
    canvas.write(
      title: canvas.text("kiosk.help.title"), .popupHeader, Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: 2),
      canvas.style(.popupTitle, on: .popupBackground, .popupHeader))
    let names = hints.map { $0.keys.name(canvas.look) }
    let width = names.map { TextWidth.of($0) }.max() ?? 0
    let rows = Rect(x: inside.x, y: inside.y + 3, width: inside.width, height: rows(s))
    let first = min(scroll, max(0, hints.count - rows.height))
    for (i, hint) in hints.enumerated().dropFirst(first).prefix(rows.height) {
      let y = rows.y + i - first
      canvas.write(names[i], rows.x, y, canvas.style(.popupTitle, on: .popupBackground, .primaryButton), in: rows)
      canvas.write(
        canvas.text(hint.label), rows.x + width + 3, y, canvas.style(.popupMessage, on: .popupBackground, .popupMessage), in: rows)
    }
    ScrollMark(first: first, shown: rows.height, total: hints.count, paper: .popupBackground).draw(
      on: &canvas, x: box.right - 1, rows: rows)
    canvas.focus(inside.x, rows.y)
  }
}

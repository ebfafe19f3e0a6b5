import Cells
import Flavor

/// All keys that act on the scene below.
struct HelpOverlay: Overlay {
  let legends: [Legend]
  private(set) var isDone = false
  private(set) var scroll = 0

  init(_ legends: [Legend]) {
    // Several keys that do the same stand in one row each; the same key twice (in two roles) stands once.
    var seen: Set<Cap> = []
    self.legends = legends.filter { seen.insert($0.cap).inserted }
  }

  private func box(_ s: Surroundings) -> Rect { Popup.box(height: legends.count + 4, in: s.body) }
  private func rows(_ s: Surroundings) -> Int { box(s).height - 6 }

  func bindings(_ s: Surroundings) -> [Binding<HelpOverlay>] {
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
    let hidden = legends.count - rows(s)
    if hidden > 0 {
      let page = rows(s)
      let roll: @Sendable (inout HelpOverlay, Key, Surroundings) -> [Effect] = { overlay, key, _ in
        overlay.scroll = Scrolling.moved(overlay.scroll, by: key, page: page, limit: hidden)
        return []
      }
      table.append(Binding(.vertical, "kiosk.keys.scroll", act: roll))
      table.append(Binding(.pages, "kiosk.keys.scroll", .help, act: roll))
    }
    return table
  }

  func draw(on canvas: inout Canvas, _ s: Surroundings) {
    let box = box(s)
    Popup.draw(box, on: &canvas)
    let inside = box.inset(s.isLarge ? 2 : 3, 1)
    // A line under the title stands where air would be.
    canvas.write(
      title: canvas.text("kiosk.help.title"), .popupHeader, Rect(x: inside.x, y: inside.y + 1, width: inside.width, height: 2),
      canvas.style(.popupTitle, on: .popupBackground, .popupHeader))
    let names = legends.map { $0.cap.name(canvas.look) }
    let width = names.map { TextWidth.of($0) }.max() ?? 0
    let rows = Rect(x: inside.x, y: inside.y + 3, width: inside.width, height: rows(s))
    let first = min(scroll, max(0, legends.count - rows.height))
    for (i, legend) in legends.enumerated().dropFirst(first).prefix(rows.height) {
      let y = rows.y + i - first
      canvas.write(names[i], rows.x, y, canvas.style(.popupTitle, on: .popupBackground, .primaryButton), in: rows)
      canvas.write(
        canvas.text(legend.label), rows.x + width + 3, y, canvas.style(.popupMessage, on: .popupBackground, .popupMessage), in: rows)
    }
    ScrollMark(first: first, shown: rows.height, total: legends.count, paper: .popupBackground).draw(
      on: &canvas, x: box.right - 1, rows: rows)
    canvas.countPrimary()
    canvas.focus(inside.x, rows.y, bar: false)
  }
}

import Cells
import Flavor

/// The tester's menu: what the kiosk knows about itself.
struct FactsOverlay: Overlay {
  private(set) var isDone = false
  /// Label keys and values; the values are names, not words.
  let facts: [(label: String, value: String)]

  init(_ facts: [(label: String, value: String)]) { self.facts = facts }

  func bindings(_ s: SceneContext) -> [Binding<FactsOverlay>] {
    [.enter, .function(12)].map { keys in
      Binding(keys, "kiosk.keys.close", keys == .enter ? .footer : .help) { overlay, _, _ in
        overlay.isDone = true
        return []
      }
    }
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let width = min(Popup.width, s.body.width - 4) - 6
    let table = DataTable(rows: facts.map { .init(label: canvas.text("kiosk.facts.\($0.label)"), value: $0.value) }, ground: .popup)
    let lines = table.lines(canvas, width)
    let box = Popup.box(height: lines.count + 4, in: s.body)
    Popup.draw(box, on: &canvas)
    let inside = box.inset(3, 1)
    canvas.write(
      title: canvas.text("kiosk.facts.title"), .popupHeader, inside, canvas.style(.popupTitle, on: .popupBackground, .popupHeader))
    canvas.write(runs: lines.prefix(inside.height - 2), Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: inside.height - 2))
    canvas.focus(inside.x, inside.y)
  }
}

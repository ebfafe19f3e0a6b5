import Cells
import Flavor
import Phrases
import Workflow

/// All actions of a prompt that has more of them than there are keys.
struct ActionOverlay: Overlay {
  let actions: [PromptAction]
  private(set) var focus = 0
  private(set) var isDone = false

  init(_ actions: [PromptAction]) { self.actions = actions }

  func bindings(_ s: SceneContext) -> [Binding<ActionOverlay>] {
    [
      Binding(.vertical, "kiosk.keys.choose") { overlay, key, _ in
        overlay.focus = Scrolling.moved(overlay.focus, by: key, page: 1, limit: overlay.actions.count - 1)
        return []
      },
      Binding(.enter, "kiosk.keys.continue") { overlay, _, s in
        overlay.isDone = true
        return s.reply(.action(id: overlay.actions[overlay.focus].id))
      },
    ]
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let list = ListBox(items: actions.map { .init(title: canvas.text($0.title)) }, ground: .popupBackground)
    let width = min(Popup.width, s.body.width - 4) - 6
    let box = Popup.box(height: list.fullHeight(width, s.look.theme) + 4, in: s.body)
    Popup.draw(box, on: &canvas)
    let inside = box.inset(3, 2)
    canvas.write(
      title: canvas.text("kiosk.actions.title"), .popupHeader, inside, canvas.style(.popupTitle, on: .popupBackground, .popupHeader))
    list.draw(
      on: &canvas, in: Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: inside.height - 2), focus: focus)
  }
}

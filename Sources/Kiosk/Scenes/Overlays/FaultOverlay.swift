import Cells
import Flavor
import Phrases

/// The tester's list of faults: each is switched on and off while the journey runs.
struct FaultOverlay: Overlay {
  /// The names of those that can happen in the journey.
  let faults: [String]
  /// The names of those that are on.
  private(set) var active: [String]
  private(set) var focus = 0
  private(set) var isDone = false

  init(_ faults: [String], active: [String]) { (self.faults, self.active) = (faults, active) }

  var outlastsScene: Bool { true }

  /// Where the key opens the list, it closes it too.
  static let key = KeyPattern.control("f")

  func bindings(_ s: SceneContext) -> [Binding<FaultOverlay>] {
    let move: @Sendable (inout FaultOverlay, Key, SceneContext) -> [KioskEffect] = { overlay, key, s in
      overlay.focus = Scrolling.moved(overlay.focus, by: key, page: max(1, overlay.list(s).height - 3), limit: overlay.faults.count - 1)
      return []
    }
    let isOn = faults.indices.contains(focus) && active.contains(faults[focus])
    var table: [Binding<FaultOverlay>] = [
      Binding(.vertical, "kiosk.keys.choose", act: move),
      Binding(.pages, "kiosk.keys.scroll", .help, act: move),
      Binding(.enter, isOn ? "fault.off" : "fault.on") { overlay, _, _ in
        overlay.faults.indices.contains(overlay.focus) ? [.fault(overlay.faults[overlay.focus])] : []
      },
    ]
    if !active.isEmpty { table.append(Binding(.letter("0"), "fault.undo") { _, _, _ in [.undoFaults] }) }
    table.append(
      Binding(Self.key, "kiosk.keys.close", .help) { overlay, _, _ in
        overlay.isDone = true
        return []
      })
    return table
  }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    switch event {
    case .activeFaults(let active): self.active = active
    // Its faults have ended with the session.
    case .ended: isDone = true
    default: break
    }
    return []
  }

  private func box(_ s: SceneContext) -> Rect {
    let width = min(Popup.width, s.body.width - 4)
    return Rect(x: s.body.x + (s.body.width - width) / 2, y: s.body.y, width: width, height: min(s.body.height, faults.count + 8))
  }

  /// Where the list is. Above it is the title, below it what the chosen fault does.
  private func list(_ s: SceneContext) -> Rect {
    let inside = box(s).inset(3, 1), top = inside.height < 10 ? 1 : 2
    return Rect(x: inside.x, y: inside.y + top, width: inside.width, height: inside.height - top - Self.detailHeight)
  }

  private static let detailHeight = 2

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let box = box(s), inside = box.inset(3, 1), list = list(s)
    Popup.draw(box, on: &canvas)
    canvas.write(
      title: canvas.text("fault.title"), .popupHeader, inside, canvas.style(.popupTitle, on: .popupBackground, .popupHeader))
    let items = faults.map { ListBox.Item(icon: active.contains($0) ? String(Marks.stepDone) : "", title: canvas.text("fault.name.\($0)")) }
    ListBox(items: items, hasIcons: true, ground: .popupBackground, position: "\(focus + 1)/\(items.count)").draw(
      on: &canvas, in: list, focus: focus)
    guard faults.indices.contains(focus) else { return }
    canvas.screen.put(
      paragraph: canvas.text("fault.detail.\(faults[focus])"),
      in: Rect(x: inside.x, y: list.bottom, width: inside.width, height: inside.bottom - list.bottom),
      style: canvas.style(.popupMessage, on: .popupBackground, .popupMessage))
  }
}

import Cells
import Flavor
import Phrases

/// The tester's choice of a scenario. Typing searches the list.
struct ScenarioOverlay: Overlay {
  /// Those of the running journey; before a journey, all.
  let offers: [ScenarioOffer]
  /// The name of the one in use; nil: none.
  let current: String?
  /// Whether a journey runs, which starts again in the chosen scenario.
  let restarts: Bool
  private let facts: FactsOverlay
  private(set) var query = ""
  private(set) var focus: Int
  private(set) var showsFacts = false
  private(set) var isDone = false

  init(_ offers: [ScenarioOffer], current: String?, restarts: Bool, facts: FactsOverlay) {
    self.offers = offers
    self.current = current
    self.restarts = restarts
    self.facts = facts
    focus = offers.firstIndex { $0.name == current }.map { $0 + 1 } ?? 0
  }

  /// The entries of the list; nil is a run without scenario.
  private var found: [ScenarioOffer?] {
    query.isEmpty ? [nil] + offers : offers.filter { $0.name.contains(query) || $0.sentence.lowercased().contains(query) }
  }

  var isTyping: Bool { !showsFacts }
  var outlastsScene: Bool { true }

  func bindings(_ s: SceneContext) -> [Binding<ScenarioOverlay>] {
    if showsFacts {
      return [.enter, .function(12)].map { keys in
        Binding(keys, "kiosk.keys.close", keys == .enter ? .footer : .help) { overlay, _, _ in
          overlay.isDone = true
          return []
        }
      }
    }
    let move: @Sendable (inout ScenarioOverlay, Key, SceneContext) -> [KioskEffect] = { overlay, key, s in
      overlay.focus = Scrolling.moved(
        overlay.focus, by: key, page: max(1, overlay.rows(s) - 1), limit: max(0, overlay.found.count - 1))
      return []
    }
    return [
      Binding(.vertical, "kiosk.keys.choose", act: move),
      Binding(.pages, "kiosk.keys.scroll", .help, act: move),
      Binding(.enter, "kiosk.keys.continue") { overlay, _, _ in
        guard overlay.found.indices.contains(overlay.focus) else { return [] }
        overlay.isDone = true
        return [.scenario(overlay.found[overlay.focus]?.name)]
      },
      Binding(.typing, "kiosk.keys.search") { overlay, key, _ in
        overlay.type(key)
        return []
      },
      Binding(.function(12), "kiosk.keys.state") { overlay, _, _ in
        overlay.showsFacts = true
        return []
      },
    ]
  }

  private mutating func type(_ key: Key) {
    let old = query
    switch key {
    case .character(let letter): query += letter.lowercased()
    case .paste(let text): query += text.lowercased()
    case .backspace: _ = query.popLast()
    default: break
    }
    query = String(query.prefix(Self.longestQuery))
    if query != old { focus = 0 }
  }

  /// No scenario's name is longer.
  private static let longestQuery = 32
  /// From this width on, the sentences stand beside the names.
  private static let roomy = 112

  private func box(_ s: SceneContext) -> Rect {
    let width = min(s.body.width - 4, s.body.width >= Self.roomy + 4 ? 132 : Popup.width)
    return Rect(x: s.body.x + (s.body.width - width) / 2, y: s.body.y, width: width, height: s.body.height)
  }

  private func isRoomy(_ box: Rect) -> Bool { box.width >= Self.roomy }

  /// The rows of the list.
  private func rows(_ s: SceneContext) -> Int { list(box(s)).height - 2 }

  /// The sentence below the list has two lines.
  private func list(_ box: Rect) -> Rect {
    let inside = box.inset(3, 1), taken = isRoomy(box) ? 3 : 5
    return Rect(x: inside.x + 2, y: inside.y + 3, width: inside.width - 2, height: max(3, inside.height - taken))
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    if showsFacts { return facts.draw(on: &canvas, s) }
    let box = box(s), inside = box.inset(3, 1), list = list(box), found = found
    Popup.draw(box, on: &canvas)
    let title = canvas.text("kiosk.scenario.title") + (query.isEmpty ? "" : ": \(query)")
    canvas.write(title: title, .popupHeader, inside, canvas.style(.popupTitle, on: .popupBackground, .popupHeader))
    let message = canvas.style(.popupMessage, on: .popupBackground, .popupMessage)
    let hint = canvas.text(restarts ? "kiosk.scenario.again" : "kiosk.scenario.next")
    canvas.screen.put(paragraph: hint, in: Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: 1), style: message)
    let items = found.map { offer in
      let name = offer?.name ?? canvas.text("kiosk.scenario.none")
      let mark = offer?.name == current ? String(Marks.stepDone) : ""
      return ListBox.Item(icon: mark, title: name, detail: isRoomy(box) ? offer?.sentence ?? "" : "")
    }
    ListBox(items: items, hasIcons: true, position: "\(min(focus + 1, items.count))/\(items.count)").draw(
      on: &canvas, in: list, focus: min(focus, max(0, items.count - 1)))
    guard !isRoomy(box), found.indices.contains(focus), let sentence = found[focus]?.sentence else { return }
    canvas.screen.put(
      paragraph: sentence, in: Rect(x: inside.x, y: list.bottom, width: inside.width, height: inside.bottom - list.bottom), style: message)
  }
}

import Cells
import Flavor
import Phrases

/// The tester's choice of a scenario. Typing searches the list.
struct ScenarioOverlay: Overlay {
  /// The scenarios of the journey; before a journey, all of them.
  let offers: [ScenarioOffer]
  /// The name of the scenario in use; nil for none.
  let current: String?
  /// Whether there is a journey that starts again in the chosen scenario.
  let restarts: Bool
  private let facts: FactsOverlay
  private(set) var query = TypedQuery()
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

  /// The entries of the list, with the best match first; nil is a run without scenario.
  private var found: [ScenarioOffer?] {
    if query.isEmpty { return [nil] + offers }
    let wanted = query.text, exact = offers.filter { $0.name == wanted }
    let named = offers.filter { $0.name != wanted && $0.name.contains(wanted) }
    return exact + named + offers.filter { !$0.name.contains(wanted) && $0.sentence.lowercased().contains(wanted) }
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
        overlay.focus, by: key, page: max(1, overlay.list(s).height - 3), limit: max(0, overlay.found.count - 1))
      return []
    }
    return [
      Binding(.vertical, "kiosk.keys.choose", act: move),
      Binding(.pages, "kiosk.keys.scroll", .help, act: move),
      Binding(.enter, "kiosk.keys.continue") { overlay, _, _ in
        guard overlay.found.indices.contains(overlay.focus) else { return [] }
        overlay.isDone = true
        return [.scenario(overlay.found[overlay.focus]?.name, restarts: overlay.restarts)]
      },
      Binding(.typing, "kiosk.keys.search") { overlay, key, _ in
        if overlay.query.type(key) { overlay.focus = 0 }
        return []
      },
      Binding(.function(12), "kiosk.keys.state") { overlay, _, _ in
        overlay.showsFacts = true
        return []
      },
    ]
  }

  /// The width from which the sentences are beside the names.
  private static let roomy = 144

  private func box(_ s: SceneContext) -> Rect {
    let isRoomy = s.body.width - 4 >= Self.roomy
    let width = min(s.body.width - 4, isRoomy ? Self.roomy : Popup.width)
    return Rect(x: s.body.x + (s.body.width - width) / 2, y: s.body.y, width: width, height: s.body.height)
  }

  private func hint(_ look: Look, _ width: Int) -> [String] {
    TextLayout.wrap(look.wording.text(Phrase(restarts ? "kiosk.scenario.again" : "kiosk.scenario.next")), width: width)
  }

  /// Where the list is. Above it are the title and the hint, below it the sentence in two lines, unless sentences are in the list.
  private func list(_ s: SceneContext) -> Rect {
    let box = box(s), inside = box.inset(3, 1)
    let top = isLow(inside) ? 1 : 2 + hint(s.look, inside.width).count, bottom = box.width >= Self.roomy ? 0 : 2
    return Rect(x: inside.x, y: inside.y + top, width: inside.width, height: inside.height - top - bottom)
  }

  /// Whether there is no space for the hint.
  private func isLow(_ inside: Rect) -> Bool { inside.height < 10 }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    if showsFacts { return facts.draw(on: &canvas, s) }
    let box = box(s), inside = box.inset(3, 1), list = list(s), found = found
    Popup.draw(box, on: &canvas)
    let title = canvas.text("kiosk.scenario.title") + (query.isEmpty ? "" : ": \(query.text)")
    canvas.write(title: title, .popupHeader, inside, canvas.style(.popupTitle, on: .popupBackground, .popupHeader))
    let message = canvas.style(.popupMessage, on: .popupBackground, .popupMessage)
    if !isLow(inside) {
      for (i, line) in hint(s.look, inside.width).enumerated() { canvas.write(line, inside.x, inside.y + 2 + i, message, in: inside) }
    }
    let isRoomy = box.width >= Self.roomy, names = offers.map { TextWidth.of($0.name) }.max() ?? 0
    let items = found.map { offer in
      let name = offer?.name ?? canvas.text("kiosk.scenario.none")
      let sentence = isRoomy ? offer?.sentence ?? "" : ""
      let gap = sentence.isEmpty ? "" : String(repeating: " ", count: names - TextWidth.of(name) + 2)
      return ListBox.Item(icon: offer?.name == current ? String(Marks.stepDone) : "", title: name + gap + sentence)
    }
    ListBox(items: items, hasIcons: true, ground: .popupBackground, position: "\(min(focus + 1, items.count))/\(items.count)").draw(
      on: &canvas, in: list, focus: min(focus, max(0, items.count - 1)))
    guard !isRoomy, found.indices.contains(focus), let sentence = found[focus]?.sentence else { return }
    canvas.screen.put(
      paragraph: sentence, in: Rect(x: inside.x, y: list.bottom, width: inside.width, height: inside.bottom - list.bottom), style: message)
  }
}

import Cells
import Flavor
import Phrases

/// The tester's map of the running journey: where it is, what can come next, and every prompt, ending and error to be led to. Typing searches.
struct MapOverlay: Overlay {
  /// Where the journey is: the prompt's id, or nil while it asks nothing.
  var here: String?
  /// nil while the journey is explored.
  private(set) var plan: JourneyPlan?
  /// The place to which the way is looked for; nil for none.
  private(set) var wanted: String?
  /// The place to which no way was found last; nil for none.
  private(set) var unreached: String?
  private(set) var query = TypedQuery()
  private(set) var focus = 0
  private(set) var isDone = false

  init(_ plan: JourneyPlan?, here: String?) {
    (self.plan, self.here) = (plan, here)
    focusHere()
  }

  /// Where the key opens the map, it closes it too.
  static let key = KeyPattern.control("g")

  var isTyping: Bool { plan != nil && wanted == nil }
  var outlastsScene: Bool { true }

  /// The places that are listed; those whose id or code begins with the query come first.
  private var found: [JourneyPlan.Place] {
    let places = plan?.places ?? []
    if query.isEmpty { return places }
    func names(_ place: JourneyPlan.Place) -> [String] { ([place.id] + place.codes).map { $0.lowercased() } }
    let first = places.filter { names($0).contains { $0.hasPrefix(query.text) } }
    return first + places.filter { place in !first.contains(place) && names(place).contains { $0.contains(query.text) } }
  }

  private mutating func focusHere() { focus = found.firstIndex { $0.id == here } ?? 0 }

  func bindings(_ s: SceneContext) -> [Binding<MapOverlay>] {
    let close = Binding<MapOverlay>(Self.key, "kiosk.keys.close", .help) { overlay, _, _ in
      overlay.isDone = true
      return overlay.abandoned
    }
    guard isTyping else { return [close] }
    let move: @Sendable (inout MapOverlay, Key, SceneContext) -> [KioskEffect] = { overlay, key, s in
      overlay.focus = Scrolling.moved(
        overlay.focus, by: key, page: max(1, overlay.list(s).height - 3), limit: max(0, overlay.found.count - 1))
      return []
    }
    return [
      Binding(.vertical, "kiosk.keys.choose", act: move),
      Binding(.pages, "kiosk.keys.scroll", .help, act: move),
      Binding(.enter, "map.go") { overlay, _, _ in
        guard overlay.found.indices.contains(overlay.focus) else { return [] }
        let place = overlay.found[overlay.focus].id
        (overlay.wanted, overlay.unreached) = (place, nil)
        return [.lead(to: place)]
      },
      Binding(.typing, "kiosk.keys.search") { overlay, key, _ in
        if overlay.query.type(key) { if overlay.query.isEmpty { overlay.focusHere() } else { overlay.focus = 0 } }
        return []
      },
      close,
    ]
  }

  func cancel(_ look: Look) -> [KioskEffect] { abandoned }

  /// Nobody waits for a way any more.
  private var abandoned: [KioskEffect] { wanted == nil ? [] : [.takeOver] }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    switch event {
    case .plan(let plan):
      self.plan = plan
      focusHere()
    case .noWay(let place) where place == wanted: (wanted, unreached) = (nil, place)
    case .autopilot(.leading): isDone = true
    default: break
    }
    return []
  }

  // MARK: Drawing

  private func box(_ s: SceneContext) -> Rect {
    let width = min(Self.widest, s.body.width - 4)
    return Rect(x: s.body.x + (s.body.width - width) / 2, y: s.body.y, width: width, height: s.body.height)
  }

  private static let widest = 100
  /// The columns of a row that are not its two names: the margins, the mark, and the gap between them.
  private static let besideNames = 9

  /// Where the list is. Above it is the title, below it what the marks mean, or what became of the wish.
  private func list(_ s: SceneContext) -> Rect {
    let inside = box(s).inset(3, 1), top = inside.height < 10 ? 1 : 2
    return Rect(x: inside.x, y: inside.y + top, width: inside.width, height: inside.height - top - Self.wordsHeight)
  }

  private static let wordsHeight = 2

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let box = box(s), inside = box.inset(3, 1), list = list(s), found = found, next = Set(plan?.next(after: here) ?? [])
    Popup.draw(box, on: &canvas)
    let title = canvas.text("map.title") + (query.isEmpty ? "" : ": \(query.text)")
    canvas.write(title: title, .popupHeader, inside, canvas.style(.popupTitle, on: .popupBackground, .popupHeader))
    let words = canvas.style(.popupMessage, on: .popupBackground, .popupMessage)
    guard plan != nil else {
      canvas.screen.put(paragraph: canvas.text("map.exploring"), in: list, style: words)
      return
    }
    let items = found.map { place in
      let detail = place.codes.first { !place.id.hasSuffix($0) } ?? place.kind ?? ""
      // Two long names would make two rows of every place.
      let fits = TextWidth.of(place.id) + TextWidth.of(detail) <= list.width - Self.besideNames
      return ListBox.Item(icon: mark(of: place, next), title: place.id, detail: fits ? detail : "")
    }
    ListBox(items: items, hasIcons: true, ground: .popupBackground, position: "\(min(focus + 1, items.count))/\(items.count)").draw(
      on: &canvas, in: list, focus: min(focus, max(0, items.count - 1)))
    canvas.screen.put(
      paragraph: told(canvas), in: Rect(x: inside.x, y: list.bottom, width: inside.width, height: inside.bottom - list.bottom), style: words
    )
  }

  private func mark(of place: JourneyPlan.Place, _ next: Set<String>) -> String {
    if place.id == here { return String(Marks.stepCurrent) }
    return next.contains(place.id) ? Marks.call : ""
  }

  private func told(_ canvas: Canvas) -> String {
    if let wanted { return canvas.text("map.searching", ["place": .text(wanted)]) }
    if let unreached { return canvas.text("map.noWay", ["place": .text(unreached)]) }
    return canvas.text("map.marks", ["here": .text(String(Marks.stepCurrent)), "next": .text(Marks.call)])
  }
}

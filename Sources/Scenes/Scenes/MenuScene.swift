import Cells
import Flavor
import Phrases

/// The first screen: what can be begun, and what was left unfinished.
struct MenuScene: Scene {
  let offers: [JourneyOffer]
  private(set) var sessions: [SessionSummary] = []
  private(set) var focus = 0

  init(offers: [JourneyOffer], sessions: [SessionSummary]) {
    self.offers = offers
    self.sessions = sessions
  }

  private var count: Int { offers.count + sessions.count }

  mutating func receive(_ event: Event, _ s: Surroundings) -> [Effect] {
    guard case .resumable(let sessions) = event else { return [] }
    // The person's place in the list stays the same journey.
    let isOnOffer = focus >= self.sessions.count
    focus = isOnOffer ? focus - self.sessions.count + sessions.count : min(focus, max(0, sessions.count - 1))
    self.sessions = sessions
    return []
  }

  func bindings(_ s: Surroundings) -> [Binding<MenuScene>] {
    var table: [Binding<MenuScene>] = []
    if count > 1 {
      let limit = count - 1
      let move: @Sendable (inout MenuScene, Key, Surroundings) -> [Effect] = { scene, key, _ in
        scene.focus = Scrolling.moved(scene.focus, by: key, page: 8, limit: limit)
        return []
      }
      table.append(Binding(.vertical, "kiosk.keys.choose", act: move))
      table.append(Binding(.pages, "kiosk.keys.choose", .help, act: move))
    }
    if count > 0 {
      table.append(
        Binding(.enter, "kiosk.keys.start") { scene, _, _ in
          scene.focus < scene.sessions.count
            ? [.resume(session: scene.sessions[scene.focus].id)] : [.start(journey: scene.offers[scene.focus - scene.sessions.count].id)]
        })
    }
    return table
  }

  func draw(on canvas: inout Canvas, _ s: Surroundings) {
    let column = s.column
    let resumed = sessions.map {
      ListBox.Item(
        icon: Marks.icon("continue"), title: canvas.text("scene.menu.continue", ["journey": .phrase($0.title)]),
        detail: $0.detail.map { canvas.text($0) } ?? "")
    }
    let offered = offers.map {
      ListBox.Item(icon: Marks.icon($0.icon ?? "card"), title: canvas.text($0.title), detail: $0.detail.map { canvas.text($0) } ?? "")
    }
    let box = ListBox(items: resumed + offered, family: .cell2)
    let title = canvas.text("scene.menu.title"), message = canvas.text("scene.menu.message")
    let languages = languageLines(s)
    let wanted =
      Title.lines(title, .screenTitle, width: column.width, s.look).count + TextLayout.wrap(message, width: column.width).count + 4
      + max(1, languages.count) + box.fullHeight(column.width - 2)
    let art = Art.of(.documents)
    // A banner, with air above and below the drawing where there is room for it.
    let free = s.body.height - wanted
    let artHeight = free >= art.count + 4 ? art.count + 3 : free >= art.count + 2 ? art.count + 1 : 0
    var y = s.body.y + Column.air(s.body.height - wanted - artHeight)
    if artHeight > 0 {
      Art.draw(art, on: &canvas, in: Rect(x: column.x, y: y, width: column.width, height: artHeight - 1))
      y += artHeight
    }
    func rest() -> Rect { Rect(x: column.x, y: y, width: column.width, height: s.body.bottom - y) }
    y = canvas.write(title: title, .screenTitle, rest(), canvas.style(.screenTitle, on: .screenBackground, .screenTitle))
    y = canvas.write(wrapped: message, rest(), canvas.style(.screenMessage, on: .screenBackground, .screenMessage)) + 1
    let languageHeight = languages.isEmpty ? 0 : languages.count + 1
    let hasLanguages = languageHeight > 0 && s.body.bottom - y >= box.fullHeight(column.width - 2) + languageHeight
    let height = s.body.bottom - y - (hasLanguages ? languageHeight : 0)
    box.draw(on: &canvas, in: Rect(x: column.x + 2, y: y, width: column.width - 2, height: height), focus: focus)
    guard hasLanguages else { return }
    let below = min(s.body.bottom - languages.count, y + box.fullHeight(column.width - 2) + 1)
    for (i, line) in languages.enumerated() {
      let end = canvas.write(line, column.x + 2, below + i, canvas.style(.linkButton))
      canvas.touch(Rect(x: column.x + 2, y: below + i, width: end - column.x - 2, height: 1), [.function(2)])
    }
  }

  /// All languages by their own names, so that everybody finds theirs; none where there is only one.
  private func languageLines(_ s: Surroundings) -> [String] {
    let names = s.look.languages.map(\.name)
    guard names.count > 1 else { return [] }
    var lines: [String] = []
    for name in names {
      if let last = lines.last, TextWidth.of(last) + TextWidth.of(name) + 3 <= s.column.width - 2 {
        lines[lines.count - 1] = "\(last) \(Marks.neutral) \(name)"
      } else {
        lines.append(name)
      }
    }
    return lines
  }
}

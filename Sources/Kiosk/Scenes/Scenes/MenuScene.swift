import Cells
import Flavor
import Phrases

/// The first screen: the journeys, and below them the option to resume a suspended session. It shows nothing about that session's client.
struct MenuScene: Scene {
  let offers: [JourneyOffer]
  private(set) var canResume: Bool
  private(set) var focus = 0

  init(offers: [JourneyOffer], canResume: Bool) {
    self.offers = offers
    self.canResume = canResume
  }

  private var count: Int { offers.count + (canResume ? 1 : 0) }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    guard case .resumable(let canResume) = event else { return [] }
    self.canResume = canResume
    focus = min(focus, max(0, count - 1))
    return []
  }

  func bindings(_ s: SceneContext) -> [Binding<MenuScene>] {
    var table: [Binding<MenuScene>] = []
    if count > 1 {
      let limit = count - 1
      let move: @Sendable (inout MenuScene, Key, SceneContext) -> [KioskEffect] = { scene, key, _ in
        scene.focus = Scrolling.moved(scene.focus, by: key, page: 8, limit: limit)
        return []
      }
      table.append(Binding(.vertical, "kiosk.keys.choose", act: move))
      table.append(Binding(.pages, "kiosk.keys.choose", .help, act: move))
    }
    if count > 0 {
      table.append(
        Binding(.enter, "kiosk.keys.start") { scene, _, _ in
          scene.focus < scene.offers.count ? [.start(journey: scene.offers[scene.focus].id)] : [.resume]
        })
    }
    return table
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let column = s.wideColumn
    var items = offers.map {
      ListBox.Item(icon: Marks.icon($0.icon ?? "card"), title: canvas.text($0.title), detail: $0.detail.map { canvas.text($0) } ?? "")
    }
    if canResume {
      items.append(
        ListBox.Item(
          icon: Marks.icon("continue"), title: canvas.text("scene.menu.continue"), detail: canvas.text("scene.menu.continueDetail")))
    }
    let box = ListBox(items: items, family: .cell2)
    let title = canvas.text("scene.menu.title"), message = canvas.text("scene.menu.message")
    let languages = languageLines(s)
    let wanted =
      Title.lines(title, .screenTitle, width: column.width, s.look).count + TextLayout.wrap(message, width: column.width).count + 4
      + max(1, languages.count) + box.fullHeight(column.width, s.look.theme)
    let art = Art.of(.documents)
    // A banner, with blank rows around the drawing where they fit.
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
    let hasLanguages = languageHeight > 0 && s.body.bottom - y >= box.fullHeight(column.width, s.look.theme) + languageHeight
    let height = s.body.bottom - y - (hasLanguages ? languageHeight : 0)
    box.draw(on: &canvas, in: Rect(x: column.x, y: y, width: column.width, height: height), focus: focus)
    guard hasLanguages else { return }
    let below = min(s.body.bottom - languages.count, y + box.fullHeight(column.width, s.look.theme) + 1)
    for (i, line) in languages.enumerated() {
      let end = canvas.write(line, column.x + 2, below + i, canvas.style(.linkButton))
      canvas.touch(Rect(x: column.x + 2, y: below + i, width: end - column.x - 2, height: 1), [.function(2)])
    }
  }

  /// All languages by their own names, so that everyone finds theirs; empty if there is only one.
  private func languageLines(_ s: SceneContext) -> [String] {
    let names = s.look.languages.map(\.name)
    guard names.count > 1 else { return [] }
    var lines: [String] = []
    for name in names {
      if let last = lines.last, TextWidth.of(last) + TextWidth.of(name) + 3 <= s.wideColumn.width - 2 {
        lines[lines.count - 1] = "\(last) \(Marks.neutral) \(name)"
      } else {
        lines.append(name)
      }
    }
    return lines
  }
}

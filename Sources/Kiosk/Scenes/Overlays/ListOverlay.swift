import Cells
import Flavor
import Phrases

/// A choice of a few: a language, or a theme, which applies at once.
struct ListOverlay: Overlay {
  enum Subject: Equatable, Sendable { case language, theme }

  let subject: Subject
  private let original: Int
  private(set) var focus: Int
  private(set) var isDone = false

  init(_ subject: Subject, look: Look) {
    self.subject = subject
    let names = Self.values(subject, look)
    original = names.firstIndex(of: subject == .language ? look.language : look.theme.name) ?? 0
    focus = original
  }

  private static func values(_ subject: Subject, _ look: Look) -> [String] {
    subject == .language ? look.languages.map(\.tag) : look.themes
  }

  private func effect(_ look: Look, _ index: Int) -> [KioskEffect] {
    let values = Self.values(subject, look)
    guard values.indices.contains(index) else { return [] }
    return [subject == .language ? .language(values[index]) : .theme(values[index])]
  }

  func bindings(_ s: SceneContext) -> [Binding<ListOverlay>] {
    let count = Self.values(subject, s.look).count
    var table: [Binding<ListOverlay>] = [
      Binding(.enter, "kiosk.keys.continue") { overlay, _, s in
        overlay.isDone = true
        return overlay.effect(s.look, overlay.focus)
      }
    ]
    if count > 1 {
      table.insert(
        Binding(.vertical, "kiosk.keys.choose") { overlay, key, s in
          let old = overlay.focus
          overlay.focus = Scrolling.moved(old, by: key, page: 1, limit: count - 1)
          return overlay.subject == .theme && overlay.focus != old ? overlay.effect(s.look, overlay.focus) : []
        }, at: 0)
    }
    if subject == .theme, s.canEditThemes {
      table.append(
        Binding(.letter("e"), "kiosk.keys.editTheme") { overlay, _, s in
          overlay.isDone = true
          return overlay.effect(s.look, overlay.focus) + [.editTheme]
        })
    }
    return table
  }

  var outlastsScene: Bool { true }

  /// Restores the theme that was in use before.
  func cancel(_ look: Look) -> [KioskEffect] { subject == .theme && focus != original ? effect(look, original) : [] }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let names = subject == .language ? s.look.languages.map(\.name) : s.look.themes
    let list = ListBox(items: names.map { .init(title: $0) }, ground: .popupBackground)
    let width = min(Popup.width, s.body.width - 4) - 6
    let box = Popup.box(height: list.fullHeight(width, s.look.theme) + 4, in: s.body)
    Popup.draw(box, on: &canvas)
    let inside = box.inset(3, 2)
    let title = canvas.text(subject == .language ? "kiosk.language.title" : "kiosk.theme.title")
    canvas.write(title: title, .popupHeader, inside, canvas.style(.popupTitle, on: .popupBackground, .popupHeader))
    let place = Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: inside.height - 2)
    list.draw(on: &canvas, in: place, focus: min(focus, max(0, names.count - 1)))
  }
}

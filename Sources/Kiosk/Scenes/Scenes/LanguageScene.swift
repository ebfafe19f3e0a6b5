import Cells
import Phrases

/// The choice of a language, before an unattended kiosk asks anything else. Each language is listed by its own name.
struct LanguageScene: Scene {
  private let languages: [Look.Language]
  private(set) var focus: Int

  init(_ look: Look) {
    languages = look.languages
    focus = languages.firstIndex { $0.tag == look.language } ?? 0
  }

  func bindings(_ s: SceneContext) -> [Binding<LanguageScene>] {
    let limit = languages.count - 1
    let move: @Sendable (inout LanguageScene, Key, SceneContext) -> [KioskEffect] = { scene, key, _ in
      scene.focus = Scrolling.moved(scene.focus, by: key, page: 8, limit: limit)
      // The language applies at once, so that the person can read the rest of the screen.
      return [.language(scene.languages[scene.focus].tag)]
    }
    return [
      Binding(.vertical, "kiosk.keys.choose", act: move),
      Binding(.pages, "kiosk.keys.choose", .help, act: move),
      Binding(.enter, "kiosk.keys.continue") { scene, _, _ in [.language(scene.languages[scene.focus].tag), .own(.advance)] },
    ]
  }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    let list = ListBox(items: languages.map { .init(title: $0.name) }, family: .cell2)
    let column = s.column
    let title = canvas.text("unattended.language.title")
    let titleHeight = Title.lines(title, .screenTitle, width: column.width, s.look).count
    let air = Column.air(s.body.height - titleHeight - 1 - list.fullHeight(column.width, s.look.theme))
    var y = s.body.y + air
    y = canvas.write(
      title: title, .screenTitle, Rect(x: column.x, y: y, width: column.width, height: s.body.bottom - y),
      canvas.style(.screenTitle, on: .screenBackground, .screenTitle))
    y += air > 0 ? 1 : 0
    list.draw(on: &canvas, in: Rect(x: column.x, y: y, width: column.width, height: s.body.bottom - y), focus: focus)
  }
}

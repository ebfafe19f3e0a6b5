import Cells
import Phrases

/// Shows the number that resumes the suspended session. The next person does not see it.
struct SuspendedScene: SheetScene {
  let number: String
  /// Whether a person who has the number can continue by themselves. At a public kiosk only staff can.
  let hasMenu: Bool
  var focus = 0
  var scroll = 0

  init(number: String, hasMenu: Bool) {
    self.number = number
    self.hasMenu = hasMenu
  }

  var leavesByEnter: Bool { true }

  func actions(_ s: SceneContext) -> [Action] { [Action(Phrase("scene.result.done"), isPrimary: true, [])] }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    let message =
      hasMenu
      ? canvas.text("scene.suspended.message", ["choice": .phrase(Phrase("scene.menu.continue"))])
      : canvas.text("scene.suspended.messageAtKiosk")
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    var sheet = Sheet()
    sheet.paragraphs = [
      .init(
        text: canvas.text("scene.suspended.title"), style: canvas.style(.screenTitle, on: .screenBackground, .screenTitle),
        titleFont: .screenTitle),
      .init(text: message, style: text, hasAir: true),
      .init(
        text: number.map(String.init).joined(separator: " "), style: canvas.style(.hintText, on: .hintBackground, .screenTitle),
        hasAir: true,
        isNote: true),
    ]
    return sheet
  }
}

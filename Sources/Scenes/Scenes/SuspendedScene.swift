import Cells
import Phrases

/// The journey was left for later: the number by which the person takes it up again. The next person does not see it any more.
struct SuspendedScene: SheetScene {
  let number: String
  var focus = 0
  var scroll = 0

  init(number: String) { self.number = number }

  var leavesByEnter: Bool { true }

  func actions(_ s: Surroundings) -> [Action] { [Action(Phrase("scene.result.done"), isPrimary: true, [])] }

  func sheet(_ canvas: Canvas, _ s: Surroundings) -> Sheet {
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    var sheet = Sheet()
    sheet.paragraphs = [
      .init(
        text: canvas.text("scene.suspended.title"), style: canvas.style(.screenTitle, on: .screenBackground, .screenTitle),
        titleFont: .screenTitle),
      .init(
        text: canvas.text("scene.suspended.message", ["choice": .phrase(Phrase("scene.menu.continue"))]), style: text, hasAir: true),
      .init(
        text: number.map(String.init).joined(separator: " "), style: canvas.style(.hintText, on: .hintBackground, .screenTitle),
        hasAir: true,
        isNote: true),
    ]
    return sheet
  }
}

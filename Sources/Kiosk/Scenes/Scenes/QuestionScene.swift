import Cells
import Flavor
import Phrases
import Workflow

/// A question with two or three buttons; with a code, an error and what to do about it.
struct QuestionScene: SheetScene {
  let choice: Choice
  var focus = 0
  var scroll = 0

  init(_ choice: Choice, previous: Answer?) {
    self.choice = choice
    if case .chose(let id) = previous { focus = choice.options.firstIndex { $0.id == id } ?? 0 }
  }

  var error: ShownError? { choice.error.map { ShownError(code: $0) } }

  func figure(_ s: SceneContext) -> QRFigure? { choice.error == nil ? nil : s.errorFigure }

  func actions(_ s: SceneContext) -> [Action] {
    choice.options.enumerated().map { Action($1.title, isPrimary: $0 == 0, s.reply(.chose(id: $1.id))) }
  }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    var sheet = Sheet()
    if choice.error != nil {
      sheet = .error(choice.title, choice.message, canvas)
    } else {
      let title = canvas.style(.screenTitle, on: .screenBackground, .screenTitle)
      sheet.paragraphs.append(.init(text: canvas.text(choice.title), style: title, titleFont: .screenTitle))
      if let message = choice.message { sheet.paragraphs.append(.init(text: canvas.text(message), style: text, hasAir: true)) }
    }
    for option in choice.options {
      guard let detail = option.detail else { continue }
      sheet.paragraphs.append(
        .init(text: "\(canvas.text(option.title)): \(canvas.text(detail))", style: text, lead: "\(Marks.bullet) ", hasAir: true))
    }
    return sheet
  }
}

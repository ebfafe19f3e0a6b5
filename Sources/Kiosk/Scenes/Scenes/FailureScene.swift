import Cells
import Phrases

/// Shows that the journey ended with an error: what happened, and what can be done.
struct FailureScene: SheetScene {
  let error: ShownError?
  let message: Phrase
  /// Whether pictures of the session are kept.
  let keepsPictures: Bool
  var focus = 0
  var scroll = 0

  init(_ error: ShownError, message: Phrase, keepsPictures: Bool) {
    self.error = error
    self.message = message
    self.keepsPictures = keepsPictures
  }

  var leavesByEnter: Bool { true }

  func actions(_ s: SceneContext) -> [Action] { [Action(Phrase("scene.failure.close"), isPrimary: true, [])] }
  func figure(_ s: SceneContext) -> QRFigure? { s.errorFigure }

  /// The error's own title, where its text has one.
  private func title(_ canvas: Canvas) -> Phrase {
    let parts = message.key.split(separator: ".")
    guard parts.last != "title" else { return message }
    let key = (parts.dropLast() + ["title"]).joined(separator: ".")
    guard parts.last == "message", canvas.look.wording.has(key) else { return Phrase("scene.failure.title") }
    return Phrase(key, message.arguments)
  }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    let title = title(canvas)
    var sheet = Sheet.error(title, message == title ? nil : message, canvas)
    guard keepsPictures else { return sheet }
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    sheet.paragraphs.append(.init(text: canvas.text("scene.failure.kept"), style: text, lead: "  ", hasAir: true))
    return sheet
  }
}

import Cells
import Phrases

/// Shows that the journey ended with an error: what happened, its code, and what can be done.
struct FailureScene: SheetScene {
  let code: String
  let name: String
  let message: Phrase
  /// Whether pictures of the session are kept.
  let keepsPictures: Bool
  var focus = 0
  var scroll = 0

  init(code: String, name: String, message: Phrase, keepsPictures: Bool) {
    self.code = code
    self.name = name
    self.message = message
    self.keepsPictures = keepsPictures
  }

  var leavesByEnter: Bool { true }

  func actions(_ s: SceneContext) -> [Action] { [Action(Phrase("scene.failure.close"), isPrimary: true, [])] }

  /// The error's own title, where its text has one.
  private func title(_ canvas: Canvas) -> Phrase {
    let parts = message.key.split(separator: ".")
    guard parts.last != "title" else { return message }
    let key = (parts.dropLast() + ["title"]).joined(separator: ".")
    guard parts.last == "message", canvas.look.wording.has(key) else { return Phrase("scene.failure.title") }
    return Phrase(key, message.arguments)
  }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    let hint = Note.style(canvas)
    var sheet = Sheet()
    sheet.paragraphs = [
      .init(
        text: canvas.text(title(canvas)), style: canvas.style(.paletteDanger, on: .screenBackground, .screenTitle),
        lead: "\(Marks.warning) ", titleFont: .screenTitle)
    ]
    if message != title(canvas) { sheet.paragraphs.append(.init(text: canvas.text(message), style: text, lead: "  ", hasAir: true)) }
    sheet.paragraphs.append(
      .init(
        text: canvas.text("scene.error.code", ["code": .text("\(code) \(name)")]), style: hint, lead: "  ", leadStyle: text, hasAir: true,
        isNote: true))
    if keepsPictures { sheet.paragraphs.append(.init(text: canvas.text("scene.failure.kept"), style: text, lead: "  ")) }
    return sheet
  }
}

import Cells
import Phrases
import Workflow

/// The last screen of an unattended kiosk: the client takes the document along. It shows no data and disappears by itself.
struct ThanksScene: ElementScene {
  /// The number by which staff find the session.
  let number: String
  let session: String
  let isDemonstration: Bool
  var focus = 0
  var scroll = 0

  init(session: String, isDemonstration: Bool) {
    self.session = session
    self.isDemonstration = isDemonstration
    number = SessionNumber(of: session).description
  }

  var leavesByEnter: Bool { true }
  /// The code holds the session's id, for a scanner.
  var elements: [DisplayElement] { [.qr(content: .text(value: session))] }

  func actions(_ s: SceneContext) -> [Action] { [Action(Phrase("scene.result.done"), isPrimary: true, [])] }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    var sheet = Sheet()
    sheet.paragraphs = [
      .init(
        text: canvas.text("unattended.thanks.title"), style: canvas.style(.palettePrimary, on: .screenBackground, .screenTitle),
        lead: "\(Marks.passed) ", titleFont: .screenTitle),
      .init(text: canvas.text("unattended.thanks.message"), style: text, lead: "  ", hasAir: true),
    ]
    if isDemonstration {
      sheet.paragraphs.append(
        .init(
          text: canvas.text("scene.result.demonstration"), style: Note.style(canvas), lead: "  ", leadStyle: text, hasAir: true,
          isNote: true))
    }
    sheet.paragraphs.append(
      .init(
        text: canvas.text("unattended.thanks.number", ["number": .text(number.map(String.init).joined(separator: " "))]), style: text,
        lead: "  ", hasAir: true))
    return sheet
  }
}

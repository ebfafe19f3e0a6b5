import Cells
import Phrases

/// Tells the client, before an unattended kiosk begins a journey, what happens to the data, and asks for consent.
struct PrivacyScene: SheetScene {
  var focus = 0
  var scroll = 0

  func actions(_ s: SceneContext) -> [Action] {
    [
      Action(Phrase("unattended.privacy.agree"), isPrimary: true, [.own(.advance)]),
      Action(Phrase("unattended.privacy.decline"), [.own(.restart)]),
    ]
  }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    var sheet = Sheet()
    sheet.paragraphs = [
      .init(
        text: canvas.text("unattended.privacy.title"), style: canvas.style(.screenTitle, on: .screenBackground, .screenTitle),
        titleFont: .screenTitle)
    ]
    for (i, key) in ["stored", "passedOn", "erased"].enumerated() {
      sheet.paragraphs.append(
        .init(
          text: canvas.text("unattended.privacy.\(key)"), style: text, lead: "\(Marks.bullet) ",
          leadStyle: canvas.style(.graphicPrimary), hasAir: i == 0))
    }
    return sheet
  }
}

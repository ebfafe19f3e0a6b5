import Cells
import Phrases

/// Asks whether to call a member of staff, because a paused session needs their PIN to go on.
struct StaffCallOverlay: Overlay, SheetScene {
  var focus = 0
  var scroll = 0
  private(set) var isDone = false

  var isPopup: Bool { true }
  var offersActions: Bool { false }
  mutating func didPress(_ index: Int) { isDone = true }

  func actions(_ s: SceneContext) -> [Action] {
    [
      Action(Phrase("unattended.staff.call"), isPrimary: true, [.own(.callStaff)]),
      Action(Phrase("unattended.staff.dismiss"), []),
    ]
  }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    var sheet = Sheet()
    sheet.paragraphs = [
      .init(
        text: canvas.text("unattended.staff.title"), style: canvas.style(.popupTitle, on: .popupBackground, .popupTitle),
        titleFont: .popupTitle),
      .init(
        text: canvas.text("unattended.staff.message"), style: canvas.style(.popupMessage, on: .popupBackground, .popupMessage),
        hasAir: true),
    ]
    return sheet
  }
}

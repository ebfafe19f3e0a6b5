import Cells
import Phrases

/// The first screen of an unattended kiosk that cannot be used now. The reason is for staff, who see it after their PIN.
struct OutOfOrderScene: SheetScene {
  /// Whether something failed; otherwise the kiosk still tries what it needs.
  let isBroken: Bool
  var focus = 0
  var scroll = 0

  var enterLabel: Phrase { Phrase("unattended.staff.call") }

  func actions(_ s: SceneContext) -> [Action] { [Action(enterLabel, isPrimary: true, [.own(.callStaff)])] }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    var sheet = Sheet()
    guard isBroken else {
      let title = canvas.style(.screenTitle, on: .screenBackground, .screenTitle)
      sheet.paragraphs = [.init(text: canvas.text("scene.wait.working"), style: title, titleFont: .screenTitle)]
      return sheet
    }
    return .error(Phrase("unattended.outOfOrder.title"), Phrase("unattended.outOfOrder.message"), canvas)
  }
}

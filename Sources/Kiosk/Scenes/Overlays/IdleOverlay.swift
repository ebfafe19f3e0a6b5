import Cells
import Phrases

/// Asks whether anyone is still there. Any key answers; without one the session ends.
struct IdleOverlay: Overlay, SheetScene {
  /// Milliseconds until the session is cancelled and erased.
  var timeLeft: Int
  var focus = 0
  var scroll = 0
  private(set) var isDone = false

  init(timeLeft: Int) { self.timeLeft = timeLeft }

  var isPopup: Bool { true }
  var offersActions: Bool { false }
  var outlastsScene: Bool { true }
  /// The person who is there now may be someone else.
  var hidesScene: Bool { true }
  mutating func didPress(_ index: Int) { isDone = true }

  func actions(_ s: SceneContext) -> [Action] { [Action(Phrase("unattended.idle.stay"), isPrimary: true, [])] }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    let seconds = s.look.accessibility.told((timeLeft + 999) / 1000)
    var sheet = Sheet()
    sheet.paragraphs = [
      .init(
        text: canvas.text("unattended.idle.title"), style: canvas.style(.popupTitle, on: .popupBackground, .popupTitle),
        titleFont: .popupTitle),
      .init(
        text: canvas.text("unattended.idle.message", ["n": .number(seconds)]),
        style: canvas.style(.popupMessage, on: .popupBackground, .popupMessage), hasAir: true),
    ]
    return sheet
  }
}

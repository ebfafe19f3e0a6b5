import Cells
import Phrases
import Workflow

/// Asks whether to stop. The default is no.
struct StopOverlay: Overlay, SheetScene {
  /// What the person would stop.
  enum Subject: Equatable, Sendable {
    /// A journey. With a token, its prompt can get the answer that ends it; without one, the journey can only be left.
    case journey(token: Int?, answer: Answer)
    case kiosk
  }

  let subject: Subject
  /// At an unattended kiosk a journey can be cancelled, and is then erased; only staff keep it for later.
  let isUnattended: Bool
  var focus = 0
  var scroll = 0
  private(set) var isDone = false

  init(_ subject: Subject, isUnattended: Bool = false) {
    self.subject = subject
    self.isUnattended = isUnattended
  }

  var isPopup: Bool { true }
  var offersActions: Bool { false }
  mutating func didPress(_ index: Int) { isDone = true }

  func actions(_ s: SceneContext) -> [Action] {
    switch subject {
    case .kiosk:
      return [Action(Phrase("kiosk.stop.no"), isPrimary: true, []), Action(Phrase("kiosk.quit.yes"), [.quit])]
    case .journey(let token, let answer):
      if isUnattended {
        return [
          Action(Phrase("kiosk.stop.no"), isPrimary: true, []), Action(Phrase("kiosk.stop.cancel"), [.own(.abandon)]),
        ]
      }
      var actions = [Action(Phrase("kiosk.stop.no"), isPrimary: true, []), Action(Phrase("kiosk.stop.later"), [.suspendJourney])]
      if let token { actions.append(Action(Phrase("kiosk.stop.cancel"), [.reply(token: token, answer)])) }
      return actions
    }
  }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    let isKiosk = subject == .kiosk
    var sheet = Sheet()
    sheet.paragraphs = [
      .init(
        text: canvas.text(isKiosk ? "kiosk.quit.title" : "kiosk.stop.title"),
        style: canvas.style(.popupTitle, on: .popupBackground, .popupTitle), titleFont: .popupTitle),
      .init(
        text: canvas.text(isKiosk ? "kiosk.quit.message" : isUnattended ? "unattended.stop.message" : "kiosk.stop.message"),
        style: canvas.style(.popupMessage, on: .popupBackground, .popupMessage), hasAir: true),
    ]
    return sheet
  }
}

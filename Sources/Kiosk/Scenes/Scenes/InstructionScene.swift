import Cells
import Phrases
import Workflow

/// Announces the next step: the intro as a full screen with a drawing, or a popup ("have it ready", "now tilt it").
struct InstructionScene: SheetScene {
  let instruction: Instruction
  var focus = 0
  var scroll = 0

  init(_ instruction: Instruction) { self.instruction = instruction }

  var isPopup: Bool { instruction.style == .popup }

  func actions(_ s: SceneContext) -> [Action] {
    let action = Action(instruction.button, isPrimary: true, s.reply(.proceeded))
    guard instruction.canSkip else { return [action] }
    return [action, Action(Phrase("kiosk.skip"), letter: "s", s.reply(.skipped))]
  }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    let title =
      isPopup
      ? canvas.style(.popupTitle, on: .popupBackground, .popupTitle) : canvas.style(.screenTitle, on: .screenBackground, .screenTitle)
    let message =
      isPopup
      ? canvas.style(.popupMessage, on: .popupBackground, .popupMessage)
      : canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    let mark = canvas.style(.graphicPrimary, on: isPopup ? .popupBackground : .screenBackground)
    var sheet = Sheet(art: Art.of(instruction.illustration))
    sheet.paragraphs.append(.init(text: canvas.text(instruction.title), style: title, titleFont: isPopup ? .popupTitle : .screenTitle))
    if let text = instruction.message { sheet.paragraphs.append(.init(text: canvas.text(text), style: message, hasAir: true)) }
    for (i, point) in instruction.points.enumerated() {
      sheet.paragraphs.append(
        .init(text: canvas.text(point), style: message, lead: "\(Marks.bullet) ", leadStyle: mark, hasAir: i == 0))
    }
    return sheet
  }
}

import Cells
import Flavor
import Phrases
import Workflow

/// Shows a notice: a success, a warning, a code.
struct NoticeScene: ElementScene {
  let notice: Notice
  var focus = 0
  var scroll = 0

  init(_ notice: Notice) { self.notice = notice }

  var elements: [DisplayElement] { notice.elements }

  func actions(_ s: SceneContext) -> [Action] { [Action(notice.button, isPrimary: true, s.reply(.proceeded))] }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    var sheet = notice.tone == .error ? Sheet.error(notice.title, notice.message, canvas) : told(canvas)
    // A large code is drawn by itself.
    if largeCode(s) == nil { sheet.paragraphs += elementParagraphs(s) }
    return sheet
  }

  private func told(_ canvas: Canvas) -> Sheet {
    let (mark, ink): (String, ColorToken) =
      switch notice.tone {
      case .success: ("\(Marks.passed) ", .palettePrimary)
      case .neutral: ("", .screenTitle)
      case .warning, .error: ("\(Marks.warning) ", .screenTitle)
      }
    var sheet = Sheet()
    sheet.paragraphs.append(
      .init(
        text: canvas.text(notice.title), style: canvas.style(ink, on: .screenBackground, .screenTitle), lead: mark, titleFont: .screenTitle)
    )
    let indent = String(repeating: " ", count: mark.count)
    if let message = notice.message {
      let style = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
      sheet.paragraphs.append(.init(text: canvas.text(message), style: style, lead: indent, hasAir: true))
    }
    return sheet
  }

  /// The code in digits that fill the room; nil if there is none, or no room.
  private func largeCode(_ s: SceneContext) -> LargeCode? { LargeCode(notice, actions(s), focus: focus, s) }

  func draw(on canvas: inout Canvas, _ s: SceneContext) {
    if let code = largeCode(s) { code.draw(on: &canvas) } else { drawSheet(on: &canvas, s) }
  }
}

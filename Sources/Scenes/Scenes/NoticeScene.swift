import Cells
import Flavor
import Phrases
import Workflow

/// Something that is shown: a success, a warning, a code to be read off.
struct NoticeScene: SheetScene {
  let notice: Notice
  var focus = 0
  var scroll = 0

  init(_ notice: Notice) { self.notice = notice }

  func actions(_ s: Surroundings) -> [Action] { [Action(notice.action, isPrimary: true, s.reply(.proceeded))] }

  func sheet(_ canvas: Canvas, _ s: Surroundings) -> Sheet {
    let (mark, ink): (String, ColorToken) =
      switch notice.tone {
      case .success: ("\(Marks.passed) ", .palettePrimary)
      case .neutral: ("", .screenTitle)
      case .warning: ("\(Marks.warning) ", .screenTitle)
      case .error: ("\(Marks.warning) ", .paletteDanger)
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
    if let code = notice.code {
      let style = canvas.style(.hintText, on: .hintBackground, .screenTitle)
      sheet.paragraphs.append(
        .init(text: code.map(String.init).joined(separator: " "), style: style, lead: indent, hasAir: true, isNote: true))
    }
    return sheet
  }
}

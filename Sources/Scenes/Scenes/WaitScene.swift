import Cells
import Phrases
import Workflow

/// Someone else is at work; the person may only leave. Without a prompt (`wait == nil`) the journey itself is busy for a moment.
struct WaitScene: SheetScene {
  let wait: Wait?
  let title: Phrase
  var focus = 0
  var scroll = 0
  private var elapsed = 0

  init(_ wait: Wait) {
    self.wait = wait
    title = wait.title
  }

  init(working title: Phrase?) {
    wait = nil
    self.title = title ?? Phrase("scene.wait.working")
  }

  var leavesByEnter: Bool { true }

  /// Only a limit counts; otherwise nothing moves and the kiosk sleeps.
  var tickInterval: Int? { wait?.limit == nil ? nil : 1000 }

  mutating func receive(_ event: Event, _ s: Surroundings) -> [Effect] {
    guard case .tick(let milliseconds) = event, let limit = wait?.limit else { return [] }
    let wasOver = elapsed >= limit * 1000
    elapsed += milliseconds
    return elapsed >= limit * 1000 && !wasOver ? s.reply(.timedOut) : []
  }

  func actions(_ s: Surroundings) -> [Action] { [Action(Phrase("scene.wait.leave"), isPrimary: true, [])] }

  func sheet(_ canvas: Canvas, _ s: Surroundings) -> Sheet {
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    var sheet = Sheet()
    sheet.paragraphs.append(
      .init(text: canvas.text(title), style: canvas.style(.screenTitle, on: .screenBackground, .screenTitle), titleFont: .screenTitle))
    if let message = wait?.message { sheet.paragraphs.append(.init(text: canvas.text(message), style: text, hasAir: true)) }
    if let limit = wait?.limit, limit > 0 {
      let left = max(0, limit - elapsed / 1000), told = s.look.comfort.told(left)
      let bar = Meter.text(Double(limit - min(limit, told)) / Double(limit), threshold: nil, width: 20)
      let done = bar.prefix { $0 == Marks.barFull }
      sheet.paragraphs.append(
        .init(
          text: String(bar.dropFirst(done.count)), style: canvas.style(.paletteDarkSoft), lead: String(done),
          leadStyle: canvas.style(.palettePrimary), hasAir: true))
      sheet.paragraphs.append(.init(text: canvas.text("scene.wait.left", ["n": .number(told)]), style: text))
    }
    return sheet
  }
}

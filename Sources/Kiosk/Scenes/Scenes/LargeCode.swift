import Cells
import Flavor
import Phrases
import Workflow

/// A notice about a code, with the code in digits as wide as the screen. Below it stand how long it is valid, as a line, the code as text, which can
/// be copied, and the code that comes next.
struct LargeCode {
  private let notice: Notice
  private let content: CodeContent
  private let groups: [String]
  private let digits: [String]
  private let buttons: ButtonRow
  private let focus: Int
  private let s: SceneContext
  private let rect: Rect

  /// The columns at both sides.
  private static let margin = 3

  /// Returns nil if the notice is about something else, the code is not known or has other characters than digits, or there is no room for them.
  init?(_ notice: Notice, _ actions: [Action], focus: Int, _ s: SceneContext) {
    guard !s.isLarge, notice.tone == .neutral, notice.elements.count == 1, case .code(let content)? = notice.elements.first,
      case .known(let code) = s.codes.text(of: content)
    else { return nil }
    let buttons = s.adding(
      actionsTo: ButtonRow(
        buttons: actions.map { Button(label: s.text($0.label), isPrimary: $0.isPrimary) }, isFlat: s.body.height < 18))
    let width = s.body.width - 2 * Self.margin
    let below = (s.codes.validity(of: content) == nil ? 2 : 3) + 1 + buttons.height(min(width, Column.wide))
    let above = Self.head(notice, s, width: min(width, Column.wide)).count + 1
    let room = Size(width: width, height: s.body.height - above - below)
    groups = CodeGroups.of(code)
    guard let digits = LargeDigits.lines(groups, in: room, isASCII: s.look.isASCII), let drawn = digits.first?.count else { return nil }
    (self.notice, self.content, self.digits, self.buttons, self.focus, self.s) = (notice, content, digits, buttons, focus, s)
    // Short codes leave room for the words.
    let columns = max(drawn, min(width, Column.wide)), height = above + digits.count + below
    rect = Rect(
      x: s.body.x + (s.body.width - columns) / 2, y: s.body.y + Column.air(s.body.height - height), width: columns, height: height)
  }

  private static func head(_ notice: Notice, _ s: SceneContext, width: Int) -> [[Run]] {
    let title = s.look.theme.style(.screenTitle, on: .screenBackground, .screenTitle)
    let text = s.look.theme.style(.screenMessage, on: .screenBackground, .screenMessage)
    let lines = Title.lines(s.text(notice.title), .screenTitle, width: width, s.look).map { [Run(x: 0, text: $0, style: title)] }
    return lines + (notice.message.map { TextLayout.wrap(s.text($0), width: width) } ?? []).map { [Run(x: 0, text: $0, style: text)] }
  }

  func draw(on canvas: inout Canvas) {
    let head = Self.head(notice, s, width: min(rect.width, Column.wide))
    canvas.write(runs: head, rect)
    let place = Rect(x: rect.x, y: rect.y + head.count + 1, width: rect.width, height: digits.count)
    canvas.write(runs: LargeDigits.runs(digits, canvas.style(.screenTitle)), place)
    if content.isHandle { canvas.conceal(place) }
    drawWords(on: &canvas, drawLine(on: &canvas, place.bottom + 1))
    let height = buttons.height(min(rect.width, Column.wide))
    buttons.draw(
      on: &canvas, in: Rect(x: rect.x, y: rect.bottom - height, width: min(rect.width, Column.wide), height: height),
      focus: min(focus, max(0, buttons.count - 1)))
  }

  private var told: Int { s.look.accessibility.told(((s.codes.validity(of: content)?.left ?? 0) + 999) / 1000) }

  /// The time that is left, as a line below the digits; returns the row below it.
  private func drawLine(on canvas: inout Canvas, _ y: Int) -> Int {
    guard let validity = s.codes.validity(of: content) else { return y }
    let share = Double(min(told * 1000, validity.of)) / Double(validity.of)
    let line = Meter.text(share, threshold: nil, width: digits.first?.count ?? 0)
    canvas.write(line, rect.x, y, canvas.style(.palettePrimary), in: rect)
    return y + 1
  }

  /// The code as text, the time that is left, and at the right the code that comes then.
  private func drawWords(on canvas: inout Canvas, _ y: Int) {
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage), width = digits.first?.count ?? 0
    let code = groups.joined(separator: " ")
    var end = canvas.write(code, rect.x, y, text, in: rect)
    if content.isHandle { canvas.conceal(Rect(x: rect.x, y: y, width: TextWidth.of(code), height: 1)) }
    guard s.codes.validity(of: content) != nil else { return }
    let left = " \(Marks.neutral) " + canvas.text("scene.wait.left", ["n": .number(told)])
    guard end + TextWidth.of(left) <= rect.right else { return }
    end = canvas.write(left, end, y, text, in: rect)
    guard let following = s.codes.next(of: content) else { return }
    let next = canvas.text("scene.code.next", ["code": .text(CodeGroups.of(following).joined(separator: " "))])
    let x = rect.x + width - TextWidth.of(next)
    guard x >= end + 2 else { return }
    canvas.write(next, x, y, text, in: rect)
    canvas.conceal(Rect(x: x, y: y, width: TextWidth.of(next), height: 1))
  }
}

import Cells
import Flavor

/// What happened in the session, for testers at the right of a very wide screen: prompts and answers, effects, the calls and callbacks of the
/// vendor's SDK; the last ones at the bottom, as many as fit. Below them is what can come next, once the journey's map is known.
struct EventPane {
  let entries: [EventEntry]
  /// The prompts and endings that can come next.
  var next: [String] = []

  /// The width of the screen from which there is room for it beside a scene of 108 columns.
  static let leastWidth = 160
  static let width = 52
  /// More members of a payload are counted, not shown.
  private static let mostMembers = 5
  private static let mostNext = 6

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let text = canvas.style(.boxTitle, on: .boxBackground)
    canvas.fill(rect, text)
    // If there is no background colour, a line separates it.
    if canvas.isPoor { for y in rect.y..<rect.bottom { canvas.write("│", rect.x, y, canvas.style(.boxBorder, on: .boxBackground)) } }
    let inside = Rect(x: rect.x + 2, y: rect.y + 1, width: rect.width - 4, height: rect.height - 2)
    guard inside.height > 2 else { return }
    let title = canvas.style(.screenTitle, on: .boxBackground, .screenTitle)
    canvas.write(TextLayout.truncate(canvas.text("kiosk.events.title"), width: inside.width), inside.x, inside.y, title, in: inside)
    let foot = footLines(inside)
    for (row, line) in foot.enumerated() { canvas.write(line, inside.x, inside.bottom - foot.count + row, text, in: inside) }
    let taken = 2 + (foot.isEmpty ? 0 : foot.count + 1)
    let list = Rect(x: inside.x, y: inside.y + 2, width: inside.width, height: inside.height - taken)
    guard !entries.isEmpty else {
      canvas.write(wrapped: canvas.text("kiosk.events.none"), list, text)
      return
    }
    let lines = entries.flatMap { Self.lines($0, list.width) }.suffix(list.height)
    for (row, line) in lines.enumerated() {
      canvas.write(line.text, list.x, list.y + row, line.isName ? title : text, in: list)
    }
  }

  /// What can come next, as far as there is room.
  private func footLines(_ rect: Rect) -> [String] {
    let room = min(Self.mostNext, rect.height / 3)
    guard room > 0, !next.isEmpty else { return [] }
    let shown = next.count > room ? next.prefix(room - 1) + ["+ \(next.count - room + 1)"] : next[...]
    return shown.map { TextLayout.truncate("\(Marks.call) \($0)", width: rect.width) }
  }

  private static func lines(_ entry: EventEntry, _ width: Int) -> [(text: String, isName: Bool)] {
    let mark =
      switch entry.kind {
      case .call: Marks.call
      case .callback: Marks.callback
      case .answer: Marks.answer
      case .effect, .engine: Marks.effect
      }
    let hidden = entry.payload.count - mostMembers
    let members = entry.payload.prefix(mostMembers) + (hidden > 0 ? ["+ \(hidden)"] : [])
    return [("\(mark) \(entry.name)", true)]
      + members.map { (TextLayout.truncate("  " + ControlCharacters.escaped($0), width: width), false) }
  }
}

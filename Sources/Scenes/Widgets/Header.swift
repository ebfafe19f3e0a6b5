import Cells
import Workflow

/// The top two rows: the journey's title, what the picture is, and how far the journey is.
struct Header {
  var title: String
  /// "simulated reading", or nothing.
  var notice: String
  var progress: Progress?
  /// Whether a line stands below it.
  var hasRule = true

  private static let dotLimit = 12

  func draw(on canvas: inout Canvas) {
    let width = canvas.screen.size.width
    let end = drawProgress(on: &canvas, width)
    let hint = canvas.style(.hintText, on: .hintBackground)
    let header = canvas.style(.screenHeader, on: .screenBackground, .screenHeader)
    let space = Rect(x: 0, y: 0, width: end - 2, height: 1)
    let room = space.width - 1 - (notice.isEmpty ? 0 : TextWidth.of(notice) + 3)
    var x = canvas.write(TextLayout.wrap(title, width: room).first ?? "", 1, 0, header, in: space)
    let titleEnd = x
    if !notice.isEmpty {
      x = canvas.write("  ", x, 0, canvas.style(.screenDivider))
      canvas.write("\(notice) ", canvas.write(" ", x - 1, 0, hint), 0, hint, in: space)
    }
    if hasRule { drawRule(on: &canvas, width, titleEnd, header) }
  }

  /// The line under the title, by the size of its font: none, a light one, or a double one under the words.
  private func drawRule(on canvas: inout Canvas, _ width: Int, _ titleEnd: Int, _ header: Style) {
    let treatment = canvas.look.theme.treatment(.screenHeader)
    if treatment == .small { return }
    canvas.write(String(repeating: "─", count: width), 0, 1, canvas.style(.screenDivider))
    if treatment == .large { canvas.write(String(repeating: "═", count: max(0, titleEnd - 1)), 1, 1, header) }
  }

  /// Draws "●●○○ 2 of 4" flush right; returns the column where it begins.
  private func drawProgress(on canvas: inout Canvas, _ width: Int) -> Int {
    guard let progress else { return width }
    let words =
      progress.of.map { canvas.text("kiosk.progress.of", ["n": .number(progress.step), "m": .number($0)]) }
      ?? canvas.text("kiosk.progress.step", ["n": .number(progress.step)])
    var x = width - 1 - TextWidth.of(words)
    canvas.write(words, x, 0, canvas.style(.screenMessage))
    guard let of = progress.of, of <= Self.dotLimit, of > 0, x - of - 2 > TextWidth.of(title) + TextWidth.of(notice) + 6 else { return x }
    x -= of + 2
    for i in 0..<of {
      let isDone = i < progress.step
      canvas.write(String(isDone ? Marks.stepDone : Marks.stepOpen), x + i, 0, canvas.style(isDone ? .palettePrimary : .paletteDarkSoft))
    }
    return x
  }
}

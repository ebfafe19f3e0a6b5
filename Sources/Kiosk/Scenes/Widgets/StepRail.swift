import Cells
import Flavor
import Workflow

/// The steps of the journey, one below the other at the left of a wide screen: done, current and open ones. The current one has the
/// scene's title.
struct StepRail: Equatable, Sendable {
  var step: Int
  var of: Int
  /// Whether it has the steps' numbers only, because a picture needs the columns.
  var isNarrow: Bool

  /// The width of the screen from which there is room for it.
  private static let leastWidth = 120
  /// If there are more steps than this, only the header's words show them.
  private static let mostSteps = 15

  /// Returns nil if the screen is too small for it, or the number of steps is unknown.
  init?(_ progress: Progress?, isNarrow: Bool, on size: Size) {
    guard let progress, let of = progress.of, (1...Self.mostSteps).contains(of), (1...of).contains(progress.step) else { return nil }
    // The bars, a row at both ends, and three for the title.
    guard size.width >= Self.leastWidth, size.height >= of + 9 else { return nil }
    (step, self.of, self.isNarrow) = (progress.step, of, isNarrow)
    width = isNarrow ? 8 : size.width < 140 ? 24 : 28
  }

  /// In columns.
  let width: Int

  /// Draws it over the full height of `rect`. The title is left out where one of its words is too long.
  func draw(on canvas: inout Canvas, in rect: Rect, title: String) {
    let text = canvas.style(.boxTitle, on: .boxBackground), line = canvas.style(.boxBorder, on: .boxBackground)
    canvas.fill(rect, text)
    // If there is no background colour, a line separates it.
    if canvas.isPoor { for y in rect.y..<rect.bottom { canvas.write("│", rect.right - 1, y, line) } }
    let titleX = rect.x + (of < 10 ? 6 : 7), room = rect.right - 2 - titleX
    let isTitled = !isNarrow && title.split(separator: " ").allSatisfy { TextWidth.of($0) <= room }
    let words = isTitled ? Array(TextLayout.wrap(title, width: room).prefix(4)) : []
    let more = max(0, words.count - 1)
    let pitch = (1...3).last { of * $0 + more + 2 <= rect.height } ?? 1
    var y = rect.y + 1
    for number in 1...of where y < rect.bottom {
      draw(number, on: &canvas, rect.x + 2, y)
      let height = pitch + (number == step ? more : 0)
      if number < of { for row in y + 1..<min(y + height, rect.bottom) { canvas.write("│", rect.x + 2, row, line) } }
      if number == step {
        let style = canvas.style(.screenTitle, on: .boxBackground, .screenTitle)
        for (i, word) in words.enumerated() where y + i < rect.bottom { canvas.write(word, titleX, y + i, style, in: rect) }
      }
      y += height
    }
  }

  private func draw(_ number: Int, on canvas: inout Canvas, _ x: Int, _ y: Int) {
    let mark = number < step ? Marks.stepDone : number == step ? Marks.stepCurrent : Marks.stepOpen
    canvas.write(String(mark), x, y, canvas.style(number <= step ? .palettePrimary : .boxTitle, on: .boxBackground))
    let isCurrent = number == step
    let style = isCurrent ? canvas.style(.screenTitle, on: .boxBackground).adding(.bold) : canvas.style(.boxTitle, on: .boxBackground)
    canvas.write(String(number), x + 2, y, style)
  }
}

import Cells
import Flavor
import Phrases
import Workflow

/// The steps of the journey by name, one below the other at the left of a wide screen: done, current and open ones. Where a journey does not
/// name them, they have numbers, and the current one has the scene's title.
struct StepRail: Equatable, Sendable {
  var step: Int
  /// Their names; empty for a step without one.
  var names: [String]
  /// In columns.
  let width: Int

  /// The width of the screen from which there is room for it.
  private static let leastWidth = 120
  /// If there are more steps than this, only the header shows them.
  private static let mostSteps = 15
  /// What a name takes besides its letters: the margin, the mark, and the blanks around.
  private static let margin = 7
  /// More is left to the scene.
  private static let mostWidth = 26

  /// Returns nil if the screen is too small for it, or the number of steps is unknown.
  /// - Parameter title: the scene's title, for a step without a name.
  init?(_ progress: Progress?, title: Phrase, on size: Size, _ look: Look) {
    guard let progress, let of = progress.of, (1...Self.mostSteps).contains(of), (1...of).contains(progress.step) else { return nil }
    // The bars, a row at both ends, and three for names of several lines.
    guard size.width >= Self.leastWidth, size.height >= of + 9 else { return nil }
    step = progress.step
    names = (0..<of).map { index in
      let name = progress.steps.indices.contains(index) ? look.text(progress.steps[index]) : ""
      let shown = name.isEmpty && index == progress.step - 1 ? look.text(title) : name
      return shown.prefix(1).uppercased() + shown.dropFirst()
    }
    let words = names.flatMap { $0.split(separator: " ") }.map { TextWidth.of($0) }.max() ?? 0
    guard words + Self.margin <= Self.mostWidth else { return nil }
    width = min(Self.mostWidth, Self.margin + (names.map { TextWidth.of($0) }.max() ?? 0))
  }

  /// Draws it over the full height of `rect`.
  func draw(on canvas: inout Canvas, in rect: Rect) {
    let text = canvas.style(.boxTitle, on: .boxBackground), line = canvas.style(.boxBorder, on: .boxBackground)
    canvas.fill(rect, text)
    // If there is no background colour, a line separates it.
    if canvas.isPoor { for y in rect.y..<rect.bottom { canvas.write("│", rect.right - 1, y, line) } }
    let wrapped = names.enumerated().map { index, name in
      TextLayout.wrap(name.isEmpty ? String(index + 1) : name, width: width - Self.margin)
    }
    let rows = wrapped.reduce(0) { $0 + max(1, $1.count) }
    let gap = (0...2).last { rows + (names.count - 1) * $0 + 2 <= rect.height } ?? 0
    var y = rect.y + 1
    for (index, lines) in wrapped.enumerated() {
      let number = index + 1, below = y + max(1, lines.count) + gap
      let ink: ColorToken = number <= step ? .palettePrimary : .boxTitle
      canvas.write(String(mark(number)), rect.x + 2, y, canvas.style(ink, on: .boxBackground), in: rect)
      let style = number == step ? canvas.style(.screenTitle, on: .boxBackground, .screenTitle).adding(.bold) : text
      for (i, words) in lines.enumerated() where y + i < rect.bottom { canvas.write(words, rect.x + 4, y + i, style, in: rect) }
      if number < names.count { for row in y + 1..<max(y + 1, min(below, rect.bottom)) { canvas.write("│", rect.x + 2, row, line) } }
      y = below
      guard y < rect.bottom else { return }
    }
  }

  private func mark(_ number: Int) -> Character {
    number < step ? Character(Marks.passed) : number == step ? Marks.stepDone : Marks.stepOpen
  }
}

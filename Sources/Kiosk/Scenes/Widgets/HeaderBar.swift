import Cells
import Flavor
import Workflow

/// The top two rows: a bar in the brand's colour with the journey's title, notices and the progress, and a line that shows the
/// progress again. With a logo the bar has three rows.
///
/// The bar has the colours of the primary button: a flavor sets them to the brand's, and a button's text must be readable on them.
struct HeaderBar {
  /// The journey's title; or, on a prompt for a member of staff, the words that say so.
  var title: String
  /// Whether the title is a notice, which is never left out.
  var isTitleNotice = false
  /// The notices that every screen must show ("Demonstration, not a verification"), in ever shorter words; empty for none.
  var notices: [String]
  /// The time left for the prompt; empty if it is not shown.
  var countdown = ""
  /// The vendor's product; empty for none.
  var vendor = ""
  var progress: Progress?
  /// Whether there is a rule below.
  var hasRule = true
  /// Whether the steps are also dots; where they are listed beside the scene, the words are enough.
  var hasDots = true

  /// The brand's logo, for a bar of three rows; nil if the bar has one row.
  var logo: Picture?

  private static let dotLimit = 12

  private var height: Int { logo == nil ? 1 : Logo.headerRoom.height }
  /// The row of the words.
  private var row: Int { height / 2 }

  func draw(on canvas: inout Canvas) {
    let width = canvas.screen.size.width
    let bar = canvas.barStyle(.screenHeader)
    canvas.fill(Rect(x: 0, y: 0, width: width, height: height), canvas.barStyle(nil))
    let left = drawLogo(on: &canvas)
    // With a space at both ends and a gap to the progress.
    func countdownWidth(_ words: String) -> Int { countdown.isEmpty ? 0 : TextWidth.of(countdown) + (words.isEmpty ? 3 : 4) }
    func space(_ words: String) -> Int { width - left - 4 - TextWidth.of(words) - countdownWidth(words) }
    var words = progress.map { progressWords($0, canvas) } ?? ""
    // What must be said goes before the progress.
    if isTitleNotice, narrowest > space(words) { words = "" }
    let (title, notice) = shown(in: space(words))
    let countdownWidth = countdownWidth(words)
    var end = drawProgress(on: &canvas, width, words, taken: left + TextWidth.of(title) + TextWidth.of(notice) + countdownWidth)
    if !countdown.isEmpty {
      end -= countdownWidth
      canvas.write(" \(countdown) ", end, row, canvas.style(.hintText, on: .hintBackground).adding(.bold))
    }
    let hint = canvas.style(.hintText, on: .hintBackground)
    let line = Rect(x: left, y: row, width: end - left - (words.isEmpty ? 1 : 2), height: 1)
    // A notice is a chip with a blank at both ends.
    if isTitleNotice { canvas.fill(Rect(x: left, y: row, width: min(TextWidth.of(title) + 2, line.width), height: 1), hint) }
    let titleEnd = canvas.write(title, left + 1, row, isTitleNotice ? hint.adding(.bold) : bar, in: line)
    if !notice.isEmpty { canvas.write(" \(notice) ", title.isEmpty ? left : titleEnd + 1, row, hint, in: line) }
    if hasRule { drawRule(on: &canvas, width) }
  }

  /// Draws the logo at the left, on a plate in the screen's background, because a mark in the brand's colour would vanish on the bar.
  /// Returns the column behind it.
  private func drawLogo(on canvas: inout Canvas) -> Int {
    guard let logo else { return 0 }
    let extent = logo.cells(fitting: Logo.headerRoom)
    let plate = Rect(x: 0, y: 0, width: extent.width + 2, height: height)
    canvas.fill(plate, canvas.style(.screenMessage))
    canvas.screen.draw(logo, in: plate.centred(extent))
    return plate.right + 1
  }

  /// The columns of the title beside the shortest notice.
  private var narrowest: Int { TextWidth.of(title) + (notices.last.map { TextWidth.of($0) + 3 } ?? 0) }

  /// The title and the notice as far as they fit: a shorter notice first, then no title. Notices are never left out.
  private func shown(in space: Int) -> (title: String, notice: String) {
    guard let shortest = notices.last else { return (isTitleNotice ? title : shortened(title, space), "") }
    let besideTitle = notices.first { TextWidth.of(title) + TextWidth.of($0) + 3 <= space }
    if let besideTitle { return (title, besideTitle) }
    return isTitleNotice ? (title, shortest) : ("", notices.first { TextWidth.of($0) + 1 <= space } ?? shortest)
  }

  /// The title, or its first words with an ellipsis.
  private func shortened(_ title: String, _ space: Int) -> String {
    guard TextWidth.of(title) > space else { return title }
    return TextLayout.wrap(title, width: max(1, space - 1)).first.map { $0 + "…" } ?? ""
  }

  /// The line under the bar, by the size of the title's font: none, light with a heavier part for what is done, or double. Without
  /// colours, the dots and the words show the progress too.
  private func drawRule(on canvas: inout Canvas, _ width: Int) {
    let treatment = canvas.look.theme.treatment(.screenHeader)
    if treatment == .small { return }
    let done = progress.flatMap { step in step.of.map { $0 > 0 ? width * max(0, min(step.step, $0)) / $0 : 0 } } ?? 0
    let (full, open) = treatment == .large ? ("═", "═") : ("━", "─")
    canvas.write(String(repeating: full, count: done), 0, height, canvas.style(.screenHeader))
    canvas.write(String(repeating: open, count: width - done), done, height, canvas.style(.screenDivider))
  }

  private func progressWords(_ progress: Progress, _ canvas: Canvas) -> String {
    progress.of.map { canvas.text("kiosk.progress.of", ["n": .number(progress.step), "m": .number($0)]) }
      ?? canvas.text("kiosk.progress.step", ["n": .number(progress.step)])
  }

  /// Draws "●●○○ 2 of 4" flush right, with the dots if the title and the notice leave space for them; returns the column where it begins.
  private func drawProgress(on canvas: inout Canvas, _ width: Int, _ words: String, taken: Int) -> Int {
    guard let progress, !words.isEmpty else { return width }
    var x = width - 1 - TextWidth.of(words)
    let style = canvas.barStyle(nil)
    canvas.write(words, x, row, style)
    guard hasDots, let of = progress.of, of <= Self.dotLimit, of > 0, x - of - 2 > taken + 6 else { return x }
    x -= of + 2
    for i in 0..<of {
      let isDone = i < progress.step
      canvas.write(String(isDone ? Marks.stepDone : Marks.stepOpen), x + i, row, style)
    }
    return x
  }
}

extension Canvas {
  /// The style of the header's bar. With few colours, it is the screen's own style in reverse.
  fileprivate func barStyle(_ font: FontToken?) -> Style {
    isPoor ? style(.screenMessage, on: .screenBackground, font).adding(.reverse) : style(.primaryText, on: .primaryBackground, font)
  }
}

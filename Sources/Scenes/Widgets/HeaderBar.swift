import Cells
import Workflow

/// The top two rows: the journey's title, notices, and the progress.
struct HeaderBar {
  /// The journey's title; or, on a prompt for a member of staff, the words that say so.
  var title: String
  /// Whether the title is a notice, which is never left out.
  var isTitleNotice = false
  /// The notices that every screen must show ("Demonstration, not a verification"), in ever shorter words; empty: none.
  var notices: [String]
  /// The time left for the prompt; empty: not shown.
  var countdown = ""
  var progress: Progress?
  /// Whether there is a rule below.
  var hasRule = true

  private static let dotLimit = 12

  func draw(on canvas: inout Canvas) {
    let width = canvas.screen.size.width
    // With a space at both ends and a gap to the progress.
    func countdownWidth(_ words: String) -> Int { countdown.isEmpty ? 0 : TextWidth.of(countdown) + (words.isEmpty ? 3 : 4) }
    func space(_ words: String) -> Int { width - 4 - TextWidth.of(words) - countdownWidth(words) }
    var words = progress.map { progressWords($0, canvas) } ?? ""
    // What must be said goes before the progress.
    if isTitleNotice, narrowest > space(words) { words = "" }
    let (title, notice) = shown(in: space(words))
    let countdownWidth = countdownWidth(words)
    var end = drawProgress(on: &canvas, width, words, taken: TextWidth.of(title) + TextWidth.of(notice) + countdownWidth)
    if !countdown.isEmpty {
      end -= countdownWidth
      canvas.write(" \(countdown) ", end, 0, canvas.style(.hintText, on: .hintBackground).adding(.bold))
    }
    let hint = canvas.style(.hintText, on: .hintBackground)
    let header = canvas.style(.screenHeader, on: .screenBackground, .screenHeader)
    let line = Rect(x: 0, y: 0, width: end - (words.isEmpty ? 1 : 2), height: 1)
    let titleEnd = canvas.write(title, 1, 0, isTitleNotice ? hint.adding(.bold) : header, in: line)
    if !notice.isEmpty { canvas.write(" \(notice) ", title.isEmpty ? 0 : titleEnd + 1, 0, hint, in: line) }
    if hasRule { drawRule(on: &canvas, width, titleEnd, header) }
  }

  /// The columns of the title beside the shortest notice.
  private var narrowest: Int { TextWidth.of(title) + (notices.last.map { TextWidth.of($0) + 3 } ?? 0) }

  /// The title and the notice as far as they fit: a shorter notice first, then no title. Notices are never left out.
  private func shown(in space: Int) -> (title: String, notice: String) {
    guard let shortest = notices.last else { return (isTitleNotice ? title : TextLayout.wrap(title, width: space).first ?? "", "") }
    let besideTitle = notices.first { TextWidth.of(title) + TextWidth.of($0) + 3 <= space }
    if let besideTitle { return (title, besideTitle) }
    return isTitleNotice ? (title, shortest) : ("", notices.first { TextWidth.of($0) + 1 <= space } ?? shortest)
  }

  /// The rule under the title, by the size of its font: none, light, or double under the words.
  private func drawRule(on canvas: inout Canvas, _ width: Int, _ titleEnd: Int, _ header: Style) {
    let treatment = canvas.look.theme.treatment(.screenHeader)
    if treatment == .small { return }
    canvas.write(String(repeating: "─", count: width), 0, 1, canvas.style(.screenDivider))
    if treatment == .large { canvas.write(String(repeating: "═", count: max(0, titleEnd - 1)), 1, 1, header) }
  }

  private func progressWords(_ progress: Progress, _ canvas: Canvas) -> String {
    progress.of.map { canvas.text("kiosk.progress.of", ["n": .number(progress.step), "m": .number($0)]) }
      ?? canvas.text("kiosk.progress.step", ["n": .number(progress.step)])
  }

  /// Draws "●●○○ 2 of 4" flush right, with the dots if the title and the notice leave space for them; returns the column where it begins.
  private func drawProgress(on canvas: inout Canvas, _ width: Int, _ words: String, taken: Int) -> Int {
    guard let progress, !words.isEmpty else { return width }
    var x = width - 1 - TextWidth.of(words)
    canvas.write(words, x, 0, canvas.style(.screenMessage))
    guard let of = progress.of, of <= Self.dotLimit, of > 0, x - of - 2 > taken + 6 else { return x }
    x -= of + 2
    for i in 0..<of {
      let isDone = i < progress.step
      canvas.write(String(isDone ? Marks.stepDone : Marks.stepOpen), x + i, 0, canvas.style(isDone ? .palettePrimary : .paletteDarkSoft))
    }
    return x
  }
}

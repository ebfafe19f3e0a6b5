import Cells
import Flavor
import Workflow

/// The first row, on its own ground: the brand and the journey's title at the left, notices, and at the right the vendor's product and the
/// progress in words. Below it, the steps as segments of a line: done and current ones heavy, open ones pale. With a logo the ground has three
/// rows.
struct HeaderBar {
  /// Where the header lies: on the page, or beside a camera's pictures.
  enum Ground { case page, stage }

  /// The brand's name; empty where the title stands for it.
  var brand = ""
  /// The journey's title; or, on a prompt for a member of staff, the words that say so.
  var title: String
  /// Whether the title is a notice, which is never left out.
  var isTitleNotice = false
  /// The notices that every screen must show ("Demonstration, not a verification"), in ever shorter words; empty for none.
  var notices: [String]
  /// The vendor's product, for those who must tell one system from another; empty for clients.
  var vendor = ""
  /// The time left for the prompt; empty if it is not shown.
  var countdown = ""
  var progress: Progress?
  /// Whether there is a row for the steps below.
  var hasSteps = true
  var ground = Ground.page

  /// The brand's logo, for a header of three rows; nil if it has one row.
  var logo: Picture?

  /// More steps than this are shown in words only.
  private static let mostSegments = 15
  private static let margin = 2

  private var height: Int { logo == nil ? 1 : Logo.headerRoom.height }
  /// The row of the words.
  private var row: Int { height / 2 }
  private var paper: ColorToken { ground == .page ? .boxBackground : .stageRaised }
  private var ink: ColorToken { ground == .page ? .screenHeader : .confirmationText }

  func draw(on canvas: inout Canvas) {
    let width = canvas.screen.size.width
    let quiet = canvas.style(ground == .page ? .screenMessage : .confirmationText, on: paper)
    canvas.fill(Rect(x: 0, y: 0, width: width, height: height), quiet)
    var words = progress.map { progressWords($0, canvas) } ?? ""
    var vendor = vendor
    var left = drawLogo(on: &canvas)
    /// The columns between what is at the left and at the right.
    func rest() -> Int {
      let right = [countdown.isEmpty ? "" : " \(countdown) ", vendor, words].filter { !$0.isEmpty }
      return width - left - Self.margin - right.reduce(0) { $0 + TextWidth.of($1) + 2 }
    }
    // What must be said goes before the vendor's product, and before the progress.
    let whole = TextWidth.of(title) + (isTitleNotice ? 2 : 0) + (notices.first.map { TextWidth.of($0) + 4 } ?? 0)
    if whole > rest() { vendor = "" }
    if isTitleNotice || !notices.isEmpty, narrowest > rest() { words = "" }
    if logo == nil, !brand.isEmpty, TextWidth.of(brand) + 2 + whole <= rest() {
      left = canvas.write(brand, left, row, canvas.style(ink, on: paper, .screenHeader).adding(.bold)) + 2
    }
    var end = width - Self.margin
    for (text, style) in [(words, quiet.adding(.bold)), (vendor, canvas.style(ground == .page ? .boxTitle : .confirmationText, on: paper))]
    where !text.isEmpty {
      end -= TextWidth.of(text)
      canvas.write(text, end, row, style)
      end -= 2
    }
    let hint = canvas.style(.hintText, on: .hintBackground)
    if !countdown.isEmpty {
      end -= TextWidth.of(countdown) + 2
      canvas.write(" \(countdown) ", end, row, hint.adding(.bold))
      end -= 2
    }
    let line = Rect(x: left, y: row, width: max(0, end - left), height: 1)
    let (title, notice) = shown(in: line.width)
    let isBrand = brand.isEmpty || left <= Self.margin
    // A notice is a chip with a blank at both ends.
    var x = left
    if isTitleNotice, !title.isEmpty {
      x = canvas.write(" \(title) ", x, row, hint.adding(.bold), in: line)
    } else {
      x = canvas.write(title, x, row, isBrand ? canvas.style(ink, on: paper, .screenHeader) : quiet, in: line)
    }
    if !notice.isEmpty { canvas.write(" \(notice) ", title.isEmpty ? x : x + 2, row, hint, in: line) }
    if hasSteps { drawSteps(on: &canvas, width) }
  }

  /// Draws the logo at the left. Returns the column of the words.
  private func drawLogo(on canvas: inout Canvas) -> Int {
    guard let logo else { return Self.margin }
    let extent = logo.cells(fitting: Logo.headerRoom)
    // On its own plate: a mark in the brand's colour was made for the screen's background.
    let plate = Rect(x: 0, y: 0, width: extent.width + 2, height: height)
    canvas.fill(plate, canvas.style(.screenMessage))
    canvas.screen.draw(logo, in: plate.centred(extent))
    return plate.right + 2
  }

  /// The columns of the title beside the shortest notice.
  private var narrowest: Int {
    (isTitleNotice ? TextWidth.of(title) + 2 : 0) + (notices.last.map { TextWidth.of($0) + (isTitleNotice ? 4 : 2) } ?? 0)
  }

  /// The title and the notice as far as they fit: a shorter notice first, then no title. Notices are never left out.
  private func shown(in space: Int) -> (title: String, notice: String) {
    guard let shortest = notices.last else { return (isTitleNotice ? title : shortened(title, space), "") }
    let own = TextWidth.of(title) + (isTitleNotice ? 2 : 0)
    let besideTitle = notices.first { own + TextWidth.of($0) + 4 <= space }
    if let besideTitle { return (title, besideTitle) }
    return isTitleNotice ? (title, shortest) : ("", notices.first { TextWidth.of($0) + 2 <= space } ?? shortest)
  }

  /// The title, or its first words with an ellipsis.
  private func shortened(_ title: String, _ space: Int) -> String {
    guard TextWidth.of(title) > space else { return title }
    return TextLayout.wrap(title, width: max(1, space - 1)).first.map { $0 + "…" } ?? ""
  }

  /// The steps as segments, by the size of the header's font: none, a line, or a double line. The words show the progress too.
  private func drawSteps(on canvas: inout Canvas, _ width: Int) {
    let treatment = canvas.look.theme.treatment(.screenHeader)
    let page = canvas.page
    canvas.fill(Rect(x: 0, y: height, width: width, height: 1), canvas.style(ink, on: page))
    guard treatment != .small, let progress, let of = progress.of, (1...Self.mostSegments).contains(of) else { return }
    let (full, open) = treatment == .large ? ("═", "═") : ("━", "─")
    let room = width - 2 * Self.margin, gap = room / of > 4 ? 2 : 1
    let done = canvas.style(ground == .page ? .palettePrimary : .confirmationBullet, on: page)
    let rest = canvas.style(ground == .page ? .screenDivider : .stageLine, on: page)
    for step in 0..<of {
      let from = Self.margin + (room + gap) * step / of, to = Self.margin + (room + gap) * (step + 1) / of - gap
      let isDone = step < progress.step
      canvas.write(String(repeating: isDone ? full : open, count: max(1, to - from)), from, height, isDone ? done : rest)
    }
  }

  private func progressWords(_ progress: Progress, _ canvas: Canvas) -> String {
    progress.of.map { canvas.text("kiosk.progress.of", ["n": .number(progress.step), "m": .number($0)]) }
      ?? canvas.text("kiosk.progress.step", ["n": .number(progress.step)])
  }
}

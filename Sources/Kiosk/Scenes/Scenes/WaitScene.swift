import Cells
import Phrases
import Workflow

extension Wait {
  /// What a client sees while staff decide.
  static let forStaff = Wait(title: Phrase("unattended.decision.title"), message: Phrase("unattended.decision.message"))
}

/// Work happens elsewhere, and the person can only leave. Without a prompt (`wait == nil`) the journey itself is busy.
struct WaitScene: ElementScene {
  let wait: Wait?
  let title: Phrase
  /// How much of the work is done; nil if nothing reports it.
  private var progress: EffectProgress?
  var focus = 0
  var scroll = 0

  init(_ wait: Wait) {
    self.wait = wait
    title = wait.title
  }

  init(working title: Phrase?) {
    wait = nil
    self.title = title ?? Phrase("scene.wait.working")
  }

  var leavesByEnter: Bool { true }
  var elements: [DisplayElement] { wait?.elements ?? [] }

  mutating func receive(_ event: KioskEvent, _ s: SceneContext) -> [KioskEffect] {
    if case .progress(let progress) = event { self.progress = progress }
    return []
  }

  /// A smaller request is sent before anyone could see a bar.
  private static let leastBytes = 20_000

  private func sent(_ progress: EffectProgress, _ s: SceneContext) -> Sheet.Paragraph {
    func words(_ done: Int) -> String { s.text("scene.wait.sent", ["n": .number(done / 1000), "m": .number(progress.of / 1000)]) }
    let all = s.text("scene.wait.allSent")
    return ElementParagraphs(elements: [], s: s, hasFigure: false).bar(
      Double(progress.done) / Double(progress.of), words: progress.done < progress.of ? words(progress.done) : all,
      others: [words(progress.of), all], hasAir: true)
  }

  func actions(_ s: SceneContext) -> [Action] { [Action(Phrase("scene.wait.leave"), isPrimary: true, [])] }

  func sheet(_ canvas: Canvas, _ s: SceneContext) -> Sheet {
    let text = canvas.style(.screenMessage, on: .screenBackground, .screenMessage)
    var sheet = Sheet()
    sheet.paragraphs.append(
      .init(text: canvas.text(title), style: canvas.style(.screenTitle, on: .screenBackground, .screenTitle), titleFont: .screenTitle))
    if let message = wait?.message { sheet.paragraphs.append(.init(text: canvas.text(message), style: text, hasAir: true)) }
    sheet.paragraphs += elementParagraphs(s)
    if let progress, progress.of >= Self.leastBytes { sheet.paragraphs.append(sent(progress, s)) }
    return sheet
  }
}

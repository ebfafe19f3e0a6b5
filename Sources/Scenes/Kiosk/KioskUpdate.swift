import Cells
import Documents
import Phrases
import Workflow

extension Kiosk {
  /// Handles one event and returns the effects.
  public mutating func update(_ event: KioskEvent) -> [KioskEffect] {
    var effects = take(event)
    if effects.contains(where: \.leavesPrompt) { isAnswered = true }
    if !isAnswered { effects += codes.requests(for: asked?.prompt.elements ?? []) }
    let request = isTooSmall ? nil : scene.previewRequest(context)
    if let request, request != lastPreviewRequest { effects.append(request.effect) }
    if request != nil { lastPreviewRequest = request }
    return effects
  }

  private mutating func take(_ event: KioskEvent) -> [KioskEffect] {
    switch event {
    case .key(let key):
      isWarningSeen = true
      return press(key)
    case .keys(let keys): return press(together: keys)
    case .resized(let size): self.size = size
    case .look(var look):
      // The kiosk keeps accessibility settings itself; they change by key.
      look.accessibility = self.look.accessibility
      self.look = look
      scene.adopt(look)
    case .warning(let phrase): warn(phrase)
    case .settled(let phrase): if warning == phrase { warning = nil }
    case .started(let facts):
      self.facts = facts
      taken = []
      show(.journey(nil), WaitScene(working: nil))
    case .asked(let asked): ask(asked)
    case .withdrawn(let token):
      guard asked?.token == token else { return [] }
      show(.journey(nil), WaitScene(working: nil))
    case .working(let phrase):
      guard case .journey = phase else { return [] }
      show(.journey(nil), WaitScene(working: phrase))
    case .ended(let ending): return end(ending)
    case .source(let source): self.source = source
    case .resumable(let canResume):
      self.canResume = canResume
      return scene.receive(event, context)
    case .imaging(let state):
      imaging = state
      // A request to a process that died will not be answered.
      if state != .ready {
        lastPreviewRequest = nil
        codes.forgetRequestedDrawings()
      }
      return scene.receive(event, context)
    case .frame(let frame):
      note(frame.reading)
      return scene.receive(event, context)
    case .live(let live):
      if case .sight(let reading, _, _) = live { note(reading) }
      return isAnswered ? [] : scene.receive(event, context)
    case .reading(_, let reading):
      note(reading)
      return scene.receive(event, context)
    case .readingFailed(_, let phrase):
      if !(scene is CaptureScene) { warn(phrase) }
      return scene.receive(event, context)
    case .code(let handle, let code, let now): codes.receive(handle, code, at: now)
    case .qrCode(let text, let modules): codes.receive(text, modules)
    case .tick(let milliseconds):
      timeLeft = timeLeft.map { max(0, $0 - milliseconds) }
      codes.tick(milliseconds)
      return isAnswered ? [] : scene.receive(event, context)
    case .handedOver, .handOverFailed, .candidates, .candidatePreview, .preview:
      return scene.receive(event, context)
    }
    return []
  }

  mutating func warn(_ phrase: Phrase) {
    warning = phrase
    isWarningSeen = false
  }

  private mutating func note(_ reading: Reading?) {
    if let origin = reading?.origin { taken.insert(origin) }
  }

  private mutating func show(_ phase: Phase, _ scene: any Scene) {
    self.phase = phase
    self.scene = scene
    self.scene.adopt(look)
    isAnswered = false
    lastPreviewRequest = nil
    codes = CodeStore()
    if case .journey(let asked?) = phase { timeLeft = asked.timeLeft } else { timeLeft = nil }
    if isWarningSeen { warning = nil }
    // Questions about the old scene are pointless, and help would list the wrong keys.
    if !(overlay is ListOverlay) { overlay = nil }
  }

  private mutating func ask(_ asked: PendingPrompt) {
    taken = asked.sources
    show(.journey(asked), Self.scene(for: asked))
  }

  /// The scene of each prompt.
  private static func scene(for asked: PendingPrompt) -> any Scene {
    switch asked.prompt.content {
    case .choose(let choice):
      switch choice.style {
      case .list: PickerScene(choice, previous: asked.previous)
      case .consent: ConsentScene(choice, previous: asked.previous)
      case .question, .error: QuestionScene(choice, previous: asked.previous)
      }
    case .instruct(let instruction): InstructionScene(instruction)
    case .capture(let request): CaptureScene(request)
    case .confirm(let confirmation): ConfirmScene(confirmation)
    case .enter(let field):
      if case .mrz(let format, let lines) = field.kind {
        MrzEntryScene(field, format: format, lines: lines, previous: asked.previous)
      } else {
        EntryScene(field, previous: asked.previous)
      }
    case .review(let review): ReviewScene(review)
    case .present(let notice): NoticeScene(notice)
    case .wait(let wait): WaitScene(wait)
    }
  }

  private mutating func end(_ ending: KioskEnding) -> [KioskEffect] {
    switch ending {
    case .finished(let sheet):
      if let source = sheet.source { taken.insert(source) }
      show(.ended, ResultScene(sheet))
    case .failed(let code, let name, let message, let keepsPictures):
      show(.ended, FailureScene(code: code, name: name, message: message, keepsPictures: keepsPictures))
    case .suspended(let number):
      if mode == .single { return [.quit] }
      show(.ended, SuspendedScene(number: number))
    case .cancelled: return finish(with: Phrase("kiosk.ended.cancelled"))
    case .turnedBack: return finish()
    }
    return []
  }

  /// Returns to the menu with a message; without a menu the program ends.
  mutating func finish(with word: Phrase? = nil) -> [KioskEffect] {
    guard case .menu(let offers) = mode else { return [.quit] }
    facts = nil
    taken = []
    show(.menu, MenuScene(offers: offers, canResume: canResume))
    warning = nil
    if let word { warn(word) }
    return []
  }
}

extension Prompt {
  /// What a notice or a wait shows besides its texts.
  var elements: [DisplayElement] {
    switch content {
    case .present(let notice): notice.elements
    case .wait(let wait): wait.elements
    case .choose, .instruct, .capture, .confirm, .enter, .review: []
    }
  }
}

extension KioskEffect {
  /// Whether the prompt is answered after this effect.
  var leavesPrompt: Bool {
    switch self {
    case .reply, .replySecret, .back, .suspendJourney, .start, .resume: true
    default: false
    }
  }
}

import Cells
import Documents
import Phrases
import Workflow

extension Kiosk {
  /// Takes one event in and says what is to be done.
  public mutating func update(_ event: Event) -> [Effect] {
    var effects = take(event)
    if effects.contains(where: \.leavesPrompt) { isAnswered = true }
    let wish = isTooSmall ? nil : scene.wish(surroundings)
    if let wish, wish != lastWish { effects.append(wish.effect) }
    if wish != nil { lastWish = wish }
    return effects
  }

  private mutating func take(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key):
      isWarningSeen = true
      return press(key)
    case .keys(let keys): return press(together: keys)
    case .resized(let size): self.size = size
    case .look(var look):
      // Of what a person needs the kiosk alone is told, by keys.
      look.comfort = self.look.comfort
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
      guard case .journey = stage else { return [] }
      show(.journey(nil), WaitScene(working: phrase))
    case .ended(let ending): return end(ending)
    case .source(let source): self.source = source
    case .resumable(let canResume):
      self.canResume = canResume
      return scene.receive(event, surroundings)
    case .imaging(let state):
      imaging = state
      // What was asked of a process that died will not be answered.
      if state != .ready { lastWish = nil }
      return scene.receive(event, surroundings)
    case .frame(let frame):
      note(frame.reading)
      return scene.receive(event, surroundings)
    case .live(let live):
      if case .sight(let reading, _, _) = live { note(reading) }
      return isAnswered ? [] : scene.receive(event, surroundings)
    case .reading(_, let reading):
      note(reading)
      return scene.receive(event, surroundings)
    case .readingFailed(_, let phrase):
      if !(scene is CaptureScene) { warn(phrase) }
      return scene.receive(event, surroundings)
    case .tick, .handedOver, .handOverFailed, .candidates, .candidatePreview, .preview:
      return isAnswered && event.isTick ? [] : scene.receive(event, surroundings)
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

  private mutating func show(_ stage: Stage, _ scene: any Scene) {
    self.stage = stage
    self.scene = scene
    self.scene.adopt(look)
    isAnswered = false
    lastWish = nil
    if isWarningSeen { warning = nil }
    // A question about the scene that was there is answered by its going; help would tell of the wrong keys.
    if !(overlay is ListOverlay) { overlay = nil }
  }

  private mutating func ask(_ asked: Asked) {
    taken = asked.sources
    show(.journey(asked), Self.scene(for: asked))
  }

  /// The scene of each prompt.
  private static func scene(for asked: Asked) -> any Scene {
    switch asked.prompt.ask {
    case .choose(let choice):
      switch choice.style {
      case .list: PickerScene(choice, previous: asked.previous)
      case .consent: ConsentScene(choice, previous: asked.previous)
      case .question, .error: QuestionScene(choice, previous: asked.previous)
      }
    case .instruct(let instruction): InstructionScene(instruction)
    case .capture(let shot): CaptureScene(shot)
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

  private mutating func end(_ ending: Ending) -> [Effect] {
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

  /// Back to the menu, with a word about what happened; without a menu the program is over.
  mutating func finish(with word: Phrase? = nil) -> [Effect] {
    guard case .menu(let offers) = mode else { return [.quit] }
    facts = nil
    taken = []
    show(.menu, MenuScene(offers: offers, canResume: canResume))
    warning = nil
    if let word { warn(word) }
    return []
  }
}

extension Event {
  var isTick: Bool { if case .tick = self { true } else { false } }
}

extension Effect {
  /// After this the prompt is answered: nothing more can be said to it.
  var leavesPrompt: Bool {
    switch self {
    case .reply, .replySecret, .back, .suspendJourney, .start, .resume: true
    default: false
    }
  }
}

import Cells
import Documents
import Phrases
import Workflow

extension Kiosk {
  /// Handles one event and returns the effects.
  public mutating func update(_ event: KioskEvent) -> [KioskEffect] {
    let wasAttracting = phase == .attract
    var effects = take(event).flatMap { effect in if case .own(let step) = effect { take(step) } else { [effect] } }
    // Keys that came together are updates within this one.
    if wasAttracting, phase != .attract, !effects.contains(.demonstrate(false)) { effects.insert(.demonstrate(false), at: 0) }
    if effects.contains(where: \.isAttempt) { countAttempt() }
    if !isAnswered, effects.contains(where: \.leavesText), let id = asked?.prompt.id { drafts[id] = scene.draft }
    if effects.contains(where: \.leavesPrompt) { isAnswered = true }
    if !isAnswered { effects += codes.requests(for: scene.elements + errorElements) }
    for case .scenario(let name, let restarts) in effects {
      scenario = name
      if restarts { isAnswered = true }
    }
    let request = isTooSmall ? nil : scene.previewRequest(context)
    if let request, request != lastPreviewRequest { effects.append(request.effect) }
    if request != nil { lastPreviewRequest = request }
    if staff != nil, !isStaffHere {
      staff = nil
      effects.append(.staffLeft)
    }
    return effects
  }

  private mutating func take(_ event: KioskEvent) -> [KioskEffect] {
    if hold(event) { return [] }
    switch event {
    case .key(let key):
      isWarningSeen = true
      return press(key)
    case .keys(let keys): return press(together: keys)
    case .resized(let size): self.size = size
    case .pixels(let cell):
      look.cellPixels = cell
      scene.adopt(look)
    case .look(var look):
      // The kiosk keeps accessibility settings itself; they change by key.
      look.accessibility = self.look.accessibility
      look.cellPixels = self.look.cellPixels
      self.look = look
      scene.adopt(look)
    case .warning(let phrase): if rules == nil { warn(phrase) } else { tellStaff(phrase) }
    case .settled(let phrase):
      if warning == phrase { warning = nil }
      staffNotes.removeAll { $0 == phrase }
    case .faults(let faults): tell(faults)
    case .outOfOrder(let reason):
      outOfOrder = reason
      if phase == .attract, overlay == nil { return rest() }
    case .pin(let verdict):
      if case .accepted(let member) = verdict {
        staff = member
        if isImpatient { settlingTime = Self.longestSettlingTime }
      }
      isImpatient = false
      // Meanwhile the journey may have gone on, or ended.
      let choices = staffChoices
      overlay?.offer(choices)
      idleTime = 0
      return tellOverlay(event)
    case .specimen: return scene.receive(event, context)
    case .wantsOffice(let session): return isAtOffice ? [] : crossCounter(to: session)
    case .leftOffice: return takeLeaveOfOffice()
    case .demonstrated(let event): demonstrate(event)
    case .autopilot(let state):
      autopilot = state
      answering = nil
      return finishOverlay(by: event)
    case .answering(let token, let answer): show(answer, of: token)
    case .plan(let plan):
      self.plan = plan
      return tellOverlay(event)
    case .noWay: return tellOverlay(event)
    case .scenario(let name): scenario = name
    case .started(let facts):
      if facts.journey != self.facts?.journey { plan = nil }
      self.facts = facts
      taken = []
      events = []
      isInterrupted = false
      drafts = [:]
      show(.journey(nil), WaitScene(working: nil))
    case .asked(let asked): return ask(asked)
    case .changed(let changed):
      guard asked?.token == changed.token, !isAnswered else { return [] }
      phase = .journey(changed)
      scene.change(to: changed.prompt.content, look)
    case .withdrawn(let token):
      guard asked?.token == token else { return [] }
      isInterrupted = !isAnswered
      if isInterrupted, let id = asked?.prompt.id { drafts[id] = scene.draft }
      settlesTyping = isInterrupted && (scene is EntryScene || scene is MrzEntryScene)
      show(.journey(nil), WaitScene(working: nil))
    case .working(let phrase):
      guard case .journey = phase else { return [] }
      show(.journey(nil), WaitScene(working: phrase))
    case .progress:
      // A late one, after the journey has gone on, changes nothing.
      return phase == .journey(nil) ? scene.receive(event, context) : []
    case .events(let events): self.events = events
    case .activeFaults(let names):
      activeFaults = names
      return tellOverlay(event)
    case .ended(let ending):
      _ = finishOverlay(by: event)
      return end(ending)
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
    case .handOff: return isAnswered ? [] : scene.receive(event, context)
    case .readingFailed(_, let phrase):
      if scene.wantedCapture == nil { warn(phrase) }
      return scene.receive(event, context)
    case .code(let handle, let code, let now): codes.receive(handle, code, at: now)
    case .qrCode(let text, let modules): codes.receive(text, modules)
    case .tick(let milliseconds):
      timeLeft = timeLeft.map { max(0, $0 - milliseconds) }
      settlingTime = max(0, settlingTime - milliseconds)
      codes.tick(milliseconds)
      if takesTurns { faults.tick(milliseconds) }
      let effects = tellOverlay(event) + passUnattended(milliseconds)
      // The time that ended a screen is not that of the next one.
      return effects.isEmpty && !isAnswered ? scene.receive(event, context) : effects
    case .handedOver, .handOverFailed, .candidates, .candidatePreview, .preview:
      return scene.receive(event, context)
    }
    return []
  }

  mutating func warn(_ phrase: Phrase) {
    warning = phrase
    isWarningSeen = false
  }

  /// Tells what is wrong with the look: at an unattended kiosk to staff.
  private mutating func tell(_ phrases: [Phrase]) {
    guard rules != nil else {
      faults = LookFaultTurns(phrases)
      if !phrases.isEmpty { isWarningSeen = false }
      return
    }
    staffNotes.removeAll(where: faults.contains)
    faults = LookFaultTurns(phrases)
    for phrase in phrases { tellStaff(phrase) }
  }

  private mutating func dropWarnings() {
    warning = nil
    if rules == nil { faults = LookFaultTurns() }
  }

  private mutating func tellOverlay(_ event: KioskEvent) -> [KioskEffect] {
    guard var overlay else { return [] }
    let effects = overlay.receive(event, context)
    self.overlay = overlay
    return effects
  }

  /// Tells the overlay, and closes it if it is finished by that.
  private mutating func finishOverlay(by event: KioskEvent) -> [KioskEffect] {
    let effects = tellOverlay(event)
    if overlay?.isDone == true { overlay = nil }
    return effects
  }

  /// Keeps a warning for staff, because clients can do nothing about it.
  private mutating func tellStaff(_ phrase: Phrase) {
    staffNotes.removeAll { $0 == phrase }
    staffNotes = staffNotes.suffix(2) + [phrase]
  }

  private mutating func note(_ reading: Reading?) {
    if let origin = reading?.origin { taken.insert(origin) }
  }

  mutating func show(_ phase: Phase, _ scene: any Scene) {
    self.phase = phase
    if phase != .attract { demonstrated = nil }
    self.scene = scene
    self.scene.adopt(look)
    isAnswered = false
    answering = nil
    settlingTime = 0
    lastPreviewRequest = nil
    codes = CodeStore()
    if case .journey(let asked?) = phase { timeLeft = asked.timeLeft } else { timeLeft = nil }
    if isWarningSeen { dropWarnings() }
    // Questions about the old scene are pointless, and help would list the wrong keys.
    if overlay?.outlastsScene != true { overlay = nil }
    moveOnMap()
  }

  private mutating func ask(_ asked: PendingPrompt) -> [KioskEffect] {
    var asked = asked
    if let draft = drafts.removeValue(forKey: asked.prompt.id) { asked.previous = draft }
    taken = asked.sources
    let waitsForStaff = isForStaffOnly(asked.prompt)
    if waitsForStaff { staffTime = 0 }
    isDeciding = false
    show(.journey(asked), waitsForStaff ? WaitScene(.forStaff) : Self.scene(for: asked))
    if case .choose(let choice) = asked.prompt.content, isInterrupted || choice.comesByItself { settlingTime = Self.longestSettlingTime }
    isInterrupted = false
    if case .wait = asked.prompt.content {} else { idleTime = 0 }
    return needsStaff(for: asked.prompt) ? awaitStaff(.attempts) : []
  }

  /// The scene of each prompt.
  static func scene(for asked: PendingPrompt) -> any Scene {
    switch asked.prompt.content {
    case .choose(let choice):
      switch choice.style {
      case .list: PickerScene(choice, previous: asked.previous)
      case .cards: CardsScene(choice, previous: asked.previous)
      case .sharing(let sharing): SharingScene(choice, sharing, previous: asked.previous)
      case .approval(let facts): ApprovalScene(choice, facts)
      case .consent: ConsentScene(choice, previous: asked.previous)
      case .question, .error: QuestionScene(choice, previous: asked.previous)
      case .comparison(let pictures): ComparisonScene(choice, pictures, previous: asked.previous)
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
    idleTime = 0
    isInterrupted = false
    drafts = [:]
    switch ending {
    case .finished(let sheet):
      if let source = sheet.source { taken.insert(source) }
      if rules != nil, let facts {
        show(.ended, ThanksScene(session: facts.session, isDemonstration: isDemonstration))
      } else {
        show(.ended, ResultScene(sheet))
      }
    case .failed(let code, let name, let message, let keepsPictures, let reason):
      let error = ShownError(code: code, name: name == code ? nil : name, reason: reason)
      show(.ended, FailureScene(error, message: message, keepsPictures: keepsPictures))
    case .suspended(let number):
      if mode == .single { return [.quit] }
      show(.ended, SuspendedScene(number: number, hasMenu: rules == nil))
    case .cancelled: return finish(with: Phrase("kiosk.ended.cancelled"))
    case .turnedBack: return finish()
    }
    return []
  }

  /// Returns to the menu with a message, or to the first screen; without a menu the program ends.
  mutating func finish(with word: Phrase? = nil) -> [KioskEffect] {
    switch mode {
    case .single: return [.quit]
    case .office:
      // Who leaves the list leaves the program; who leaves a session returns to the list.
      guard facts != nil else { return [.quit] }
      facts = nil
      taken = []
      show(.journey(nil), WaitScene(working: nil))
      return [.manageSessions]
    case .unattended: return rest()
    case .menu(let offers):
      facts = nil
      taken = []
      show(.menu, MenuScene(offers: offers, canResume: canResume))
      warning = nil
      if let word { warn(word) }
      return [.forgetClient]
    }
  }
}

extension Choice {
  /// Whether it is asked because something happens elsewhere: nobody has pressed a key for it.
  fileprivate var comesByItself: Bool { if case .approval = style { true } else { false } }
}

extension KioskEffect {
  /// Whether the person leaves a prompt for another way, and may come back to what was typed there.
  fileprivate var leavesText: Bool {
    switch self {
    case .back, .reply(_, .action): true
    default: false
    }
  }

  /// Whether the prompt is answered after this effect.
  var leavesPrompt: Bool {
    switch self {
    case .reply, .replySecret, .back, .suspendJourney, .suspendUnattended, .start, .resume, .manageSessions, .abandon: true
    default: false
    }
  }

  /// Whether the person has tried the step: taken a picture, entered a text.
  var isAttempt: Bool {
    switch self {
    case .take, .takeLive, .takeLiveness, .takeHandedOff, .replySecret, .reply(_, .entered), .reply(_, .captured): true
    default: false
    }
  }
}

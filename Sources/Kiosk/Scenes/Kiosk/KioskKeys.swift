import Cells
import Phrases

extension Kiosk {
  /// Passes a key to the overlay, else to the scene, else to the kiosk itself.
  mutating func press(_ key: Key) -> [KioskEffect] {
    if mode == .office { idleTime = 0 }
    scene.noticeKey()
    if let effects = pressUnattended(key) { return effects }
    if key == .control("c") { return asked == nil ? [.quit] : [.suspendJourney, .quit] }
    if let effects = pressAlways(key) { return effects }
    if isTooSmall { return [] }
    if let effects = pressAutopilot(key) { return effects }
    if case .click(let place) = key { return click(place) }
    // A person who presses further keys while the PIN is checked would choose something that they have not seen.
    if isCheckingPIN { isImpatient = true }
    if overlay is StaffOverlay, settlingTime > 0 {
      settlingTime = Self.longestSettlingTime
      return []
    }
    if var overlay {
      if key == .escape {
        self.overlay = nil
        return overlay.cancel(look)
      }
      let effects = overlay.press(key, context) ?? []
      self.overlay = overlay.isDone ? nil : overlay
      return effects
    }
    if settlingTime > 0 {
      if settlesTyping { settlingTime = Self.longestSettlingTime }
      return []
    }
    if !isAnswered, let effects = scene.press(key, context) { return askingFirst(effects) }
    guard let binding = ownBindings.first(where: { $0.keys.matches(key) }) else { return [] }
    let effects = binding.act(&self, key, context)
    return askingFirst(effects)
  }

  /// Handles keys that arrived together. A run of typing reaches a scene as a whole, so that it evaluates the text only once.
  mutating func press(together keys: [Key]) -> [KioskEffect] {
    var effects: [KioskEffect] = []
    var rest = keys[...]
    idleTime = 0
    while let key = rest.first, !effects.contains(.quit) {
      let isTyped = scene.isTyping && overlay == nil && !isAnswered && !isTooSmall && !isWalking
      let run = isTyped ? rest.prefix(while: KeyPattern.typing.matches) : rest.prefix(0)
      rest = rest.dropFirst(max(1, run.count))
      if run.isEmpty {
        effects += update(.key(key))
      } else {
        isWarningSeen = true
        effects += scene.type(run, context)
      }
    }
    return effects
  }

  /// The effects of a scene; asks the person before an answer that ends the journey.
  private mutating func askingFirst(_ effects: [KioskEffect]) -> [KioskEffect] {
    guard case .reply(let token, let answer)? = effects.first, let prompt = asked?.prompt else { return effects }
    if answer == .action(id: ActionKey.more) { return open(ActionOverlay(prompt.actions)) }
    if prompt.isEnded(by: answer), !mayEnd { return refuseEnd() }
    return prompt.isEnded(by: answer) ? open(StopOverlay(.journey(token: token, answer: answer), isUnattended: rules != nil)) : effects
  }

  /// Presses the keys that a click represents, until one of them answers the prompt.
  private mutating func click(_ place: Point) -> [KioskEffect] {
    var effects: [KioskEffect] = []
    for key in drawn().keys(at: place) {
      effects += update(.key(key))
      if isAnswered { break }
    }
    return effects
  }

  /// Keys that must work even when nothing can be shown.
  private func pressAlways(_ key: Key) -> [KioskEffect]? {
    switch key {
    case .control("l"): [.redraw]
    case .control("z"): [.stopProcess]
    default: nil
    }
  }

  /// The keys of the kiosk itself, after those of the scene.
  var ownBindings: [Binding<Kiosk>] {
    var table: [Binding<Kiosk>] = (isAnswered ? [] : context.actions).map { action in
      Binding(.function(action.number), action.title) { _, _, s in s.reply(.action(id: action.id)) }
    }
    if !isAnswered, let copyBinding { table.append(copyBinding) }
    if !isAnswered, scene.leavesByEnter {
      table.append(
        Binding(.enter, leaveLabel, phase == .ended && scene.innerEscape == nil ? .footer : .help) { kiosk, _, _ in kiosk.leave() })
    }
    // When Enter leaves, the footer need not show Esc too.
    let isToldByEnter = phase == .ended && scene.innerEscape == nil
    let isOnlyHelp = isToldByEnter || !mayEnd && leaveLabel == "kiosk.keys.stop"
    table.append(Binding(.escape, leaveLabel, isOnlyHelp ? .help : .footer) { kiosk, _, _ in kiosk.leave() })
    if !look.languages.isEmpty {
      table.append(
        Binding(.function(2), "kiosk.keys.language", .roomyFooter) { kiosk, _, _ in kiosk.open(ListOverlay(.language, look: kiosk.look)) })
    }
    if !look.themes.isEmpty, rules == nil {
      table.append(
        Binding(.function(3), "kiosk.keys.theme", .roomyFooter) { kiosk, _, _ in kiosk.open(ListOverlay(.theme, look: kiosk.look)) })
    }
    table.append(Binding(.function(4), "kiosk.keys.appearance", .help) { _, _, _ in [.toggleAppearance] })
    let accessibility = look.accessibility
    table.append(
      Binding(.function(5), accessibility.hasLargeText ? "kiosk.keys.usualText" : "kiosk.keys.largeText", .help) { kiosk, _, _ in
        kiosk.adapt { $0.hasLargeText.toggle() }
      })
    table.append(
      Binding(.function(6), accessibility.reducesMotion ? "kiosk.keys.usualMotion" : "kiosk.keys.lessMotion", .help) { kiosk, _, _ in
        kiosk.adapt { $0.reducesMotion.toggle() }
      })
    if rules != nil { table.append(Self.staffBinding) }
    table.append(Binding(.function(10), "kiosk.keys.stop", .help) { kiosk, _, _ in kiosk.askToStop() })
    if isTester {
      table.append(Binding(.function(12), "kiosk.keys.facts") { kiosk, _, _ in kiosk.openTesterMenu() })
    }
    if let autopilotBinding { table.append(autopilotBinding) }
    if let faultBinding { table.append(faultBinding) }
    if let mapBinding { table.append(mapBinding) }
    if isTester, mode != .office { table.append(counterBinding) }
    if isTester, facts != nil, !isAtOffice {
      table.append(Binding(.control("t"), "bench.openKey", scene.isTyping ? .roomyFooter : .help) { _, _, _ in [.openBench] })
      if !scene.isTyping { table.append(Binding(.letter("i"), "bench.openKey", .roomyFooter) { _, _, _ in [.openBench] }) }
    }
    table.append(Binding(.control("l"), "kiosk.keys.redraw", .help) { _, _, _ in [.redraw] })
    if rules == nil { table.append(Binding(.control("z"), "kiosk.keys.suspend", .help) { _, _, _ in [.stopProcess] }) }
    if scene.isTyping, !isAnswered {
      table.append(Binding(.function(1), "kiosk.keys.help") { kiosk, _, _ in kiosk.openHelp() })
    } else {
      table.append(Binding(.function(1), "kiosk.keys.help", .help) { kiosk, _, _ in kiosk.openHelp() })
      table.append(Binding(.letter("?"), "kiosk.keys.help") { kiosk, _, _ in kiosk.openHelp() })
    }
    return table
  }

  /// The key by which clients of an unattended kiosk call staff, and staff begin.
  private static var staffBinding: Binding<Kiosk> {
    Binding(.function(12), "unattended.staff.key") { kiosk, _, _ in kiosk.callStaff() }
  }

  /// The active keys of the overlay or scene, for footer and help.
  var hints: [KeyHint] {
    if let overlay {
      let close = KeyHint(Binding<Kiosk>(.escape, "kiosk.keys.close") { _, _, _ in [] })
      return overlay.hints(context) + (overlay is StaffOverlay && phase != .attract ? [] : [close])
    }
    // Every key takes over.
    if isWalking { return [] }
    if phase == .attract { return scene.hints(context) + [KeyHint(Self.staffBinding)] }
    if settlingTime > 0 { return [] }
    return (isAnswered ? [] : scene.hints(context)) + ownBindings.map(KeyHint.init)
  }

  private mutating func open(_ overlay: any Overlay) -> [KioskEffect] {
    self.overlay = overlay
    return []
  }

  /// Changes an accessibility setting and says so: on a screen where nothing moves, nobody would notice otherwise.
  private mutating func adapt(_ change: (inout AccessibilitySettings) -> Void) -> [KioskEffect] {
    let old = look.accessibility
    change(&look.accessibility)
    if old.reducesMotion != look.accessibility.reducesMotion {
      warn(Phrase(look.accessibility.reducesMotion ? "kiosk.accessibility.lessMotion" : "kiosk.accessibility.usualMotion"))
    }
    return []
  }

  /// Opens the scenarios of the journey that runs or has just ended, or of all; without any, what the kiosk knows about itself.
  private mutating func openTesterMenu() -> [KioskEffect] {
    // A journey that has ended starts again too: a tester who looks at its end wants the next one.
    let running = phase == .menu ? nil : facts?.journey, facts = FactsOverlay(testFacts)
    let offers = scenarios.filter { offer in running.map { offer.journeys.contains($0) } ?? true }
    guard !offers.isEmpty else { return open(facts) }
    return open(ScenarioOverlay(offers, current: scenario, restarts: running != nil, facts: facts))
  }

  private mutating func openHelp() -> [KioskEffect] { open(HelpOverlay(hints)) }

  /// What Esc does here.
  private var leaveLabel: String {
    if !isAnswered, let inner = scene.innerEscape { return inner }
    switch phase {
    case .attract: return "kiosk.keys.close"
    case .menu: return rules == nil ? "kiosk.keys.quit" : "kiosk.keys.back"
    case .ended: return scene is FailureScene ? "kiosk.keys.close" : "kiosk.keys.done"
    case .journey(let asked): return asked?.canGoBack == true && !isAnswered ? "kiosk.keys.back" : "kiosk.keys.stop"
    }
  }

  /// Esc: closes what is open in the scene, else goes back, else asks whether to stop.
  private mutating func leave() -> [KioskEffect] {
    if !isAnswered, scene.innerEscape != nil { return scene.closeInner() }
    switch phase {
    case .ended: return finish()
    case .journey(let asked?) where asked.canGoBack && !isAnswered: return [.back(token: asked.token)]
    case .menu where rules != nil: return finish()
    case .attract, .menu, .journey: return askToStop()
    }
  }

  private mutating func askToStop() -> [KioskEffect] {
    if isAtOffice { return crossCounter() }
    if !mayEnd { return refuseEnd() }
    return switch phase {
    case .attract: []
    case .menu: rules == nil ? open(StopOverlay(.kiosk)) : finish()
    // Before a journey runs, there is nothing to lose.
    case .journey(let asked?) where facts == nil && !isAnswered: [.back(token: asked.token)]
    case .journey(let asked):
      open(
        StopOverlay(
          .journey(token: isAnswered ? nil : asked?.token, answer: asked?.prompt.ending ?? .cancelled), isUnattended: rules != nil))
    case .ended: finish()
    }
  }

  /// The facts for the tester's menu.
  private var testFacts: [(label: String, value: String)] {
    var facts: [(label: String, value: String)] = []
    if let running = self.facts {
      facts.append(("journey", running.journey))
      facts.append(("session", running.session))
    }
    if let asked {
      facts.append(("prompt", asked.prompt.id))
      if let progress = asked.progress {
        facts.append(("stage", "\(progress.stage) \(progress.step)" + (progress.of.map { "/\($0)" } ?? "")))
      }
    }
    if let scenario { facts.append(("scenario", scenario)) }
    facts.append(("theme", "\(look.theme.name), \(look.theme.appearance.rawValue), \(look.theme.depth.rawValue)"))
    facts.append(("language", look.language))
    facts.append(("size", "\(size.width)×\(size.height)"))
    facts.append(("imaging", imaging.word))
    if let source { facts.append(("source", source.rawValue)) }
    return facts
  }
}

extension ImagingStatus {
  /// Its name in the tester's menu.
  var word: String {
    switch self {
    case .starting: "starting"
    case .ready: "ready"
    case .restarting: "restarting"
    case .gone: "gone"
    }
  }
}

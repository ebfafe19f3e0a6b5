import Cells
import Phrases

extension Kiosk {
  /// A key goes to the overlay, else to the scene, else to the kiosk itself.
  mutating func press(_ key: Key) -> [Effect] {
    if key == .control("c") { return asked == nil ? [.quit] : [.suspendJourney, .quit] }
    if let effects = pressAlways(key) { return effects }
    if isTooSmall { return [] }
    if case .click(let place) = key { return click(place) }
    if var overlay {
      if key == .escape {
        self.overlay = nil
        return overlay.cancel(look)
      }
      let effects = overlay.press(key, surroundings) ?? []
      self.overlay = overlay.isDone ? nil : overlay
      return effects
    }
    if !isAnswered, let effects = scene.press(key, surroundings) { return askingFirst(effects) }
    guard let binding = ownBindings.first(where: { $0.cap.matches(key) }) else { return [] }
    return binding.act(&self, key, surroundings)
  }

  /// Keys that arrived together. A run of typing reaches a scene whole, so that it works out but once what the text means.
  mutating func press(together keys: [Key]) -> [Effect] {
    var effects: [Effect] = []
    var rest = keys[...]
    while let key = rest.first, !effects.contains(.quit) {
      let isTyped = scene.isTyping && overlay == nil && !isAnswered && !isTooSmall
      let run = isTyped ? rest.prefix(while: Cap.typing.matches) : rest.prefix(0)
      rest = rest.dropFirst(max(1, run.count))
      if run.isEmpty {
        effects += update(.key(key))
      } else {
        isWarningSeen = true
        effects += scene.type(run, surroundings)
      }
    }
    return effects
  }

  /// The effects of a scene; before an answer that ends the journey the person is asked.
  private mutating func askingFirst(_ effects: [Effect]) -> [Effect] {
    guard case .reply(let token, let answer)? = effects.first, asked?.prompt.isEnded(by: answer) == true else { return effects }
    return open(StopOverlay(.journey(token: token, answer: answer)))
  }

  /// A click presses the keys that what is drawn there answers to, until one of them has answered the prompt.
  private mutating func click(_ place: Point) -> [Effect] {
    var effects: [Effect] = []
    for key in drawn().keys(at: place) {
      effects += update(.key(key))
      if isAnswered { break }
    }
    return effects
  }

  /// What must work even where nothing can be shown.
  private func pressAlways(_ key: Key) -> [Effect]? {
    switch key {
    case .control("l"): [.redraw]
    case .control("z"): [.stopProcess]
    default: nil
    }
  }

  /// The keys of the kiosk itself, behind those of the scene.
  var ownBindings: [Binding<Kiosk>] {
    var table: [Binding<Kiosk>] = []
    if !isAnswered, scene.leavesByEnter {
      table.append(
        Binding(.enter, leaveLabel, stage == .ended && scene.innerEscape == nil ? .footer : .help) { kiosk, _, _ in kiosk.leave() })
    }
    // Where Enter leaves for good, the footer need not tell it twice.
    let isToldByEnter = stage == .ended && scene.innerEscape == nil
    table.append(Binding(.escape, leaveLabel, isToldByEnter ? .help : .footer) { kiosk, _, _ in kiosk.leave() })
    if !look.languages.isEmpty {
      table.append(
        Binding(.function(2), "kiosk.keys.language", .roomyFooter) { kiosk, _, _ in kiosk.open(ListOverlay(.language, look: kiosk.look)) })
    }
    if !look.themes.isEmpty {
      table.append(
        Binding(.function(3), "kiosk.keys.theme", .roomyFooter) { kiosk, _, _ in kiosk.open(ListOverlay(.theme, look: kiosk.look)) })
    }
    table.append(Binding(.function(4), "kiosk.keys.appearance", .help) { _, _, _ in [.toggleAppearance] })
    let comfort = look.comfort
    table.append(
      Binding(.function(5), comfort.hasLargeText ? "kiosk.keys.usualText" : "kiosk.keys.largeText", .help) { kiosk, _, _ in
        kiosk.adapt { $0.hasLargeText.toggle() }
      })
    table.append(
      Binding(.function(6), comfort.reducesMotion ? "kiosk.keys.usualMotion" : "kiosk.keys.lessMotion", .help) { kiosk, _, _ in
        kiosk.adapt { $0.reducesMotion.toggle() }
      })
    table.append(Binding(.function(10), "kiosk.keys.stop", .help) { kiosk, _, _ in kiosk.askToStop() })
    if isTester {
      table.append(Binding(.function(12), "kiosk.keys.facts", .help) { kiosk, _, _ in kiosk.open(FactsOverlay(kiosk.testFacts)) })
    }
    table.append(Binding(.control("l"), "kiosk.keys.redraw", .help) { _, _, _ in [.redraw] })
    table.append(Binding(.control("z"), "kiosk.keys.suspend", .help) { _, _, _ in [.stopProcess] })
    if scene.isTyping, !isAnswered {
      table.append(Binding(.function(1), "kiosk.keys.help") { kiosk, _, _ in kiosk.openHelp() })
    } else {
      table.append(Binding(.function(1), "kiosk.keys.help", .help) { kiosk, _, _ in kiosk.openHelp() })
      table.append(Binding(.letter("?"), "kiosk.keys.help") { kiosk, _, _ in kiosk.openHelp() })
    }
    return table
  }

  /// The live keys of what is on top, as footer and help tell them.
  var legends: [Legend] {
    if let overlay {
      return overlay.legends(surroundings) + [Legend(Binding<Kiosk>(.escape, "kiosk.keys.close") { _, _, _ in [] })]
    }
    return (isAnswered ? [] : scene.legends(surroundings)) + ownBindings.map(Legend.init)
  }

  private mutating func open(_ overlay: any Overlay) -> [Effect] {
    self.overlay = overlay
    return []
  }

  /// Changes what the person needs of the screen, and says so: on a screen where nothing moves nobody would see it.
  private mutating func adapt(_ change: (inout Comfort) -> Void) -> [Effect] {
    let old = look.comfort
    change(&look.comfort)
    if old.reducesMotion != look.comfort.reducesMotion {
      warn(Phrase(look.comfort.reducesMotion ? "kiosk.comfort.lessMotion" : "kiosk.comfort.usualMotion"))
    }
    return []
  }

  private mutating func openHelp() -> [Effect] { open(HelpOverlay(legends)) }

  /// What Esc does here, in a word.
  private var leaveLabel: String {
    if !isAnswered, let inner = scene.innerEscape { return inner }
    switch stage {
    case .menu: return "kiosk.keys.quit"
    case .ended: return scene is FailureScene ? "kiosk.keys.close" : "kiosk.keys.done"
    case .journey(let asked): return asked?.canGoBack == true && !isAnswered ? "kiosk.keys.back" : "kiosk.keys.stop"
    }
  }

  /// Esc: closes what is open in the scene, else goes back, else asks whether to stop.
  private mutating func leave() -> [Effect] {
    if !isAnswered, scene.innerEscape != nil {
      scene.closeInner()
      return []
    }
    switch stage {
    case .ended: return finish()
    case .journey(let asked?) where asked.canGoBack && !isAnswered: return [.back(token: asked.token)]
    case .menu, .journey: return askToStop()
    }
  }

  private mutating func askToStop() -> [Effect] {
    switch stage {
    case .menu: open(StopOverlay(.kiosk))
    // Before a journey runs there is nothing to be lost.
    case .journey(let asked?) where facts == nil && !isAnswered: [.back(token: asked.token)]
    case .journey(let asked):
      open(StopOverlay(.journey(token: isAnswered ? nil : asked?.token, answer: asked?.prompt.ending ?? .cancelled)))
    case .ended: finish()
    }
  }

  /// What a tester wants to know.
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
    facts.append(("theme", "\(look.theme.name), \(look.theme.appearance.rawValue), \(look.theme.depth.rawValue)"))
    facts.append(("language", look.language))
    facts.append(("size", "\(size.width)×\(size.height)"))
    facts.append(("imaging", imaging.word))
    if let source { facts.append(("source", source.rawValue)) }
    return facts
  }
}

extension ImagingState {
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

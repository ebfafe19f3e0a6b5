import Cells
import Phrases
import Workflow

/// What a kiosk does that nobody watches: it invites clients, forgets them, and lets nobody but staff out of its screens.
extension Kiosk {
  /// Whether this is a kiosk in a public place.
  public var isUnattended: Bool { rules != nil }

  var rules: UnattendedRules? { if case .unattended(let rules) = mode { rules } else { nil } }

  /// The first screen.
  static func firstScene(_ rules: UnattendedRules, outOfOrder: OutOfOrder?) -> any Scene {
    guard let outOfOrder else { return AttractScene() }
    return OutOfOrderScene(isBroken: outOfOrder != .untried)
  }

  // MARK: Keys

  /// Handles the keys that an unattended kiosk treats before anything else. Returns nil if the key has its usual meaning.
  mutating func pressUnattended(_ key: Key) -> [KioskEffect]? {
    guard rules != nil else { return nil }
    idleTime = 0
    switch key {
    case .control("c"), .control("z"), .control("\\"), .control("d"): return []
    case .function(12): return callStaff()
    default: break
    }
    if overlay is IdleOverlay {
      overlay = nil
      return []
    }
    // Only a PIN leads on from here.
    if overlay is StaffOverlay, key == .escape { return dismissStaff() }
    // A click presses the keys of what was clicked.
    if case .click = key { return nil }
    if phase == .attract, overlay == nil, outOfOrder == nil, key != .control("l") { return advance() }
    return nil
  }

  // MARK: Steps

  mutating func take(_ step: KioskStep) -> [KioskEffect] {
    switch step {
    case .advance: return advance()
    case .restart: return finish()
    case .callStaff: return awaitStaff(phase == .attract ? .visit : .called)
    case .dismissStaff:
      overlay = nil
      attempts = [:]
      // Meanwhile it may have gone out of order, or back into service.
      return phase == .attract ? rest() : []
    case .decide:
      decide()
      return []
    case .abandon: return abandon()
    case .handOff: return handOff()
    case .takeBack(let why): return takeBack(because: why)
    }
  }

  /// From the first screen to the language, to the consent, to the menu or the only journey.
  private mutating func advance() -> [KioskEffect] {
    guard let rules else { return [] }
    if phase == .attract, look.languages.count > 1 {
      show(.menu, LanguageScene(look))
    } else if rules.asksConsent, phase == .attract || scene is LanguageScene {
      show(.menu, PrivacyScene())
    } else if rules.offers.count == 1, let only = rules.offers.first {
      show(.journey(nil), WaitScene(working: nil))
      return [.start(journey: only.id)]
    } else {
      show(.menu, MenuScene(offers: rules.offers.map(\.untold), canResume: false))
    }
    return []
  }

  /// Cancels the session and erases it.
  private mutating func abandon(isUnattended: Bool = false) -> [KioskEffect] {
    overlay = nil
    guard case .journey(let asked) = phase else { return finish() }
    let token = isAnswered ? nil : asked?.token, answer = asked?.prompt.ending ?? .cancelled
    show(.journey(nil), WaitScene(working: nil))
    return [.abandon(token: token, answer, isUnattended: isUnattended)]
  }

  /// Back to the first screen, with the settings that every client finds.
  mutating func rest() -> [KioskEffect] {
    guard let rules else { return [] }
    let leaves: [KioskEffect] = phase == .attract ? [] : [.forgetClient]
    facts = nil
    taken = []
    demonstrated = nil
    attempts = [:]
    drafts = [:]
    idleTime = 0
    if !isCheckingPIN { overlay = nil }
    show(.attract, Self.firstScene(rules, outOfOrder: outOfOrder))
    warning = nil
    look.accessibility = rules.accessibility
    return leaves + [.resetLook, .demonstrate(outOfOrder == nil && !rules.accessibility.reducesMotion)]
  }

  /// Shows a step of the demonstration, if nobody uses the kiosk.
  mutating func demonstrate(_ event: KioskEvent) {
    guard let rules, phase == .attract, outOfOrder == nil, overlay == nil else { return }
    switch event {
    case .asked(let asked):
      show(.attract, Self.scene(for: asked))
      demonstrated = asked
    case .ended:
      show(.attract, Self.firstScene(rules, outOfOrder: nil))
      demonstrated = nil
    default: _ = scene.receive(event, context)
    }
  }

  // MARK: Time

  /// Milliseconds between the ticks that the rules need; nil if they need none.
  var unattendedInterval: Int? {
    if mode == .office, facts == nil { return max(1, Self.officeLimit - idleTime) }
    guard let rules else { return nil }
    switch phase {
    case _ where overlay is StaffOverlay:
      return [overlay?.tickInterval, max(1, rules.staffLimit - staffTime), max(1, rules.idleLimit - idleTime)].compactMap(\.self).min()
    case .attract, .journey(nil): return nil
    case .ended: return max(1, rules.lastScreenTime - idleTime)
    case .journey where isWaitingForStaff: return isAnswered ? nil : max(1, rules.staffLimit - staffTime)
    case .menu, .journey: return isAnswered ? nil : idleTime < rules.idleLimit ? rules.idleLimit - idleTime : 1_000
    }
  }

  /// Counts the time without a key.
  mutating func passUnattended(_ milliseconds: Int) -> [KioskEffect] {
    if mode == .office, facts == nil { return passOffice(milliseconds) }
    guard let rules else { return [] }
    if overlay is StaffOverlay { return passStaff(milliseconds, rules) }
    guard phase != .attract, phase != .journey(nil), !isAnswered else { return [] }
    if scene.isUsedElsewhere { idleTime = 0 }
    idleTime += milliseconds
    if isWaitingForStaff { return passDecision(milliseconds, rules) }
    if phase == .ended { return idleTime >= rules.lastScreenTime ? finish() : [] }
    let left = rules.idleLimit + rules.warningTime - idleTime
    if left <= 0 { return abandon(isUnattended: true) }
    // While staff look at sessions, nothing is erased.
    if case .journey = phase, facts == nil { return [] }
    if left <= rules.warningTime { overlay = IdleOverlay(timeLeft: left) }
    return []
  }

  /// Milliseconds without a key until an office is locked.
  static let officeLimit = 300_000

  /// An office that is left alone is locked.
  private mutating func passOffice(_ milliseconds: Int) -> [KioskEffect] {
    idleTime += milliseconds
    guard idleTime >= Self.officeLimit else { return [] }
    idleTime = 0
    overlay = nil
    return [.lockOffice]
  }

  // MARK: Attempts

  /// Counts a picture or an entry as an attempt at the current prompt.
  mutating func countAttempt() {
    guard rules != nil, let prompt = asked?.prompt else { return }
    switch prompt.content {
    case .capture, .enter: attempts[prompt.id, default: 0] += 1
    default: break
    }
  }

  /// Whether the prompt was tried so often that staff must help.
  func needsStaff(for prompt: Prompt) -> Bool {
    guard let most = rules?.mostAttempts else { return false }
    return attempts[prompt.id, default: 0] >= most
  }
}

import Phrases

/// What a tester left on this side of the counter to look at the other side, the office.
struct CounterSide: Sendable {
  var phase: Kiosk.Phase
  var scene: any Scene
  var facts: JourneyFacts?
  var isAnswered: Bool
  var timeLeft: Int?
  /// Whether the tester came from the bench, and goes back there.
  var isFromBench = false
  /// What happened on this side during the visit, in order.
  var held: [KioskEvent] = []
}

extension Kiosk {
  /// Whether the screen shows the office of a tester who has left the kiosk for a while.
  var isAtOffice: Bool { behind != nil }

  /// The key with which a tester changes to the other side of the counter, and back.
  var counterBinding: Binding<Kiosk> {
    let label = isAtOffice ? "office.key.kiosk" : "office.key.office"
    return Binding(.function(11), label, isAtOffice ? .footer : .roomyFooter) { kiosk, _, _ in kiosk.crossCounter() }
  }

  /// - Parameter session: the one whose entries the office shows; nil for everything.
  mutating func crossCounter(to session: String? = nil) -> [KioskEffect] {
    guard isAtOffice else {
      behind = CounterSide(
        phase: phase, scene: scene, facts: facts, isAnswered: isAnswered, timeLeft: timeLeft, isFromBench: session != nil)
      facts = nil
      show(.journey(nil), WaitScene(working: nil))
      return [.openOffice(of: session)]
    }
    return [.closeOffice] + leaveOffice()
  }

  /// The tester has gone through the office.
  mutating func takeLeaveOfOffice() -> [KioskEffect] {
    guard let side = behind else { return [] }
    return [.closeOffice] + leaveOffice() + (side.isFromBench ? [.openBench] : [])
  }

  /// Shows the kiosk as it was left, and then what happened to it meanwhile.
  mutating func leaveOffice() -> [KioskEffect] {
    guard let side = behind else { return [] }
    behind = nil
    facts = side.facts
    show(side.phase, side.scene)
    (isAnswered, timeLeft) = (side.isAnswered, side.timeLeft)
    return side.held.flatMap { update($0) }
  }

  /// Keeps an event of the side that is not on the screen.
  /// - Returns: false when the event concerns the screen.
  mutating func hold(_ event: KioskEvent) -> Bool {
    guard let side = behind else { return false }
    switch event {
    case .asked(let asked) where asked.isOffice, .changed(let asked) where asked.isOffice: return false
    case .withdrawn(let token) where asked?.token == token: return false
    case .asked, .changed, .withdrawn, .started, .working, .ended, .handedOver, .handOverFailed:
      behind?.held.append(event)
      return true
    case .tick(let milliseconds):
      behind?.timeLeft = side.timeLeft.map { max(0, $0 - milliseconds) }
      return false
    default: return false
    }
  }
}

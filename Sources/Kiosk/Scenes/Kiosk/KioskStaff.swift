import Phrases

/// Staff at an unattended kiosk: they are called, type their PIN, and do what their roles allow.
extension Kiosk {
  /// Opens the question whether to call staff. If there is no client, staff came by themselves and are asked for the PIN.
  mutating func callStaff() -> [KioskEffect] {
    guard !(overlay is StaffOverlay) else { return [] }
    if phase == .attract { return awaitStaff(.visit) }
    overlay = StaffCallOverlay()
    return []
  }

  mutating func awaitStaff(_ reason: StaffOverlay.Reason) -> [KioskEffect] {
    staffTime = 0
    overlay = StaffOverlay(reason, notes: (outOfOrder?.reasons ?? []) + staffNotes)
    switch reason {
    case .visit: return []
    case .called: return [.report(.staffCalled)]
    case .attempts: return [.report(.attemptsSpent)]
    }
  }

  /// Nothing is paused before a journey begins, so there the client's screen can come back without a PIN.
  mutating func dismissStaff() -> [KioskEffect] {
    phase == .attract && !isCheckingPIN ? rest() : []
  }

  var isCheckingPIN: Bool { overlay?.isChecking == true }

  /// What the person who typed the PIN may do now.
  var staffChoices: [StaffOverlay.Choice] {
    /// - Parameter role: the role that is needed, or nil if all staff may do it.
    func choice(_ key: String, _ role: StaffRole?, _ effects: [KioskEffect]) -> StaffOverlay.Choice? {
      if let role, staff?.may(role) != true { return nil }
      return StaffOverlay.Choice(label: Phrase("unattended.staff.\(key)"), effects: effects)
    }
    let quit = choice("quit", .configure, [.quit])
    let choices: [StaffOverlay.Choice?] =
      switch phase {
      case .attract:
        [
          choice("back", nil, [.own(.dismissStaff)]), choice("sessions", .see, [.manageSessions]), choice("resume", .decide, [.resume]),
          quit,
        ]
      // Staff look at sessions: no client is there whose session could be kept or erased.
      case .journey where facts == nil:
        [
          choice("continue", nil, [.own(.dismissStaff)]), choice("back", nil, [.own(.abandon)]),
          choice("quit", .configure, [.suspendJourney, .quit]),
        ]
      case .journey:
        [
          isWaitingForStaff ? choice("decide", .decide, [.own(.decide)]) : nil, choice("continue", nil, [.own(.dismissStaff)]),
          choice("keep", nil, [.suspendJourney]), choice("erase", .erase, [.own(.abandon)]),
          choice("quitKept", .configure, [.suspendJourney, .quit]),
        ]
      case .menu, .ended: [choice("back", nil, [.own(.restart)]), quit]
      }
    return choices.compactMap(\.self)
  }

  /// Whether the screen is one that only staff see. While sessions are fetched for them, it is still the first screen.
  var isStaffHere: Bool {
    if let isOpen = overlay?.isOpenToStaff { return isOpen }
    switch phase {
    case .attract: return isAnswered
    case .journey: return facts == nil || isDeciding
    case .menu, .ended: return false
    }
  }

  /// Staff who leave do not leave the kiosk open; a client for whom nobody comes does not block it.
  mutating func passStaff(_ milliseconds: Int, _ rules: UnattendedRules) -> [KioskEffect] {
    guard !isCheckingPIN else { return [] }
    staffTime += milliseconds
    idleTime += milliseconds
    if idleTime >= rules.idleLimit {
      idleTime = 0
      if phase == .attract { return rest() }
      overlay?.lock()
    }
    guard staffTime >= rules.staffLimit else { return [] }
    overlay = nil
    if case .journey = phase { return [.suspendUnattended] }
    return finish()
  }
}

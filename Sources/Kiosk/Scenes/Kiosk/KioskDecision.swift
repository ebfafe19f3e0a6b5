import Phrases
import Workflow

/// Prompts that staff answer while the client of an unattended kiosk waits.
extension Kiosk {
  /// Whether a prompt of a client's session is for staff, so that the client waits and only the PIN shows it here.
  func isForStaffOnly(_ prompt: Prompt) -> Bool { rules != nil && facts != nil && prompt.audience == .operator }

  /// Whether the client waits for staff to decide.
  var isWaitingForStaff: Bool { asked.map { isForStaffOnly($0.prompt) } ?? false }

  /// Shows staff the prompt that waits for them.
  mutating func decide() {
    guard let asked, isForStaffOnly(asked.prompt) else { return }
    overlay = nil
    show(.journey(asked), Self.scene(for: asked))
    isDeciding = true
    idleTime = 0
  }

  /// Whether the person who is here may end the session. A member of staff who decides may do so only with the right to erase it.
  var mayEnd: Bool { !isDeciding || staff?.may(.erase) != false }

  /// Says that the person who is here may not end the session.
  mutating func refuseEnd() -> [KioskEffect] {
    warn(Phrase("unattended.staff.notYours"))
    return []
  }

  /// Covers the prompt again, because staff have left.
  mutating func coverDecision() {
    guard let asked else { return }
    show(.journey(asked), WaitScene(.forStaff))
    isDeciding = false
    // It was for staff.
    warning = nil
  }

  /// A client who waits for staff has nothing to press. When nobody comes, the session is kept for them.
  mutating func passDecision(_ milliseconds: Int, _ rules: UnattendedRules) -> [KioskEffect] {
    staffTime += milliseconds
    if isDeciding, idleTime >= rules.idleLimit { coverDecision() }
    return staffTime >= rules.staffLimit ? [.suspendUnattended] : []
  }
}

import AppComponentsJourney
import Looks
import SandboxKit
import Scenes
import Sessions
import Store
import Synchronization
import Workflow

/// What staff see and do, on a screen of their own (`vestibule office`) or at a kiosk after their PIN.
package final class Office: Sendable {
  private let check: MachineCheck
  private let retention: Retention
  private let workflow: WorkflowConfiguration
  private let looks: LookController
  private let sandbox: any Administrator
  private let servesJourneys: Bool
  private let isTester: Bool
  private let pin: PINLock?
  private let state = Mutex(State())

  private struct State: Sendable {
    /// The member of staff whose PIN was accepted; nil if none was accepted yet.
    var staff: StaffMember?
    /// Whether staff left the screen alone, so that the PIN is asked for again.
    var isLeft = false
  }

  /// - Parameters:
  ///   - checks: what staff can have checked.
  ///   - workflow: the workflow that issued codes select.
  ///   - looks: the languages and themes to choose from.
  ///   - sandbox: the vendors' servers, whose offices staff can open.
  ///   - servesJourneys: whether the journeys' requests go to them, so that codes which staff issue there start sessions.
  ///   - isTester: whether a tester looks, who comes for the services.
  ///   - pin: asked for once, before anything is shown, or nil if it was asked for already or there is none.
  package init(
    checks: [ReadinessCheck], retention: Retention, workflow: WorkflowConfiguration, looks: LookController, sandbox: any Administrator,
    servesJourneys: Bool, isTester: Bool = false, pin: PINLock?
  ) {
    check = MachineCheck(checks: checks)
    self.retention = retention
    self.workflow = workflow
    self.looks = looks
    self.sandbox = sandbox
    self.servesJourneys = servesJourneys
    self.isTester = isTester
    self.pin = pin
  }

  /// Shows the sessions until staff leave them.
  ///
  /// - Parameters:
  ///   - staff: who is there, where this office does not ask for a PIN.
  ///   - session: the one whose entries at the services are shown; nil for all sessions.
  ///   - show: called before a session's pictures are shown, and with nil when staff leave it.
  /// - Returns: the session to continue, and who continues it, or nil for none.
  func run(
    _ sessions: SessionService, _ host: ScreenHost, for staff: StaffMember = StaffMember(), of session: String? = nil,
    show: @escaping @Sendable (_ session: String?) -> Void
  ) async throws(WorkflowError) -> (session: String, staff: StaffMember)? {
    while true {
      var staff = staff
      if let pin {
        var known = state.withLock(\.staff)
        if known == nil { known = await PINGate(pin: pin, host: host, store: sessions.store).opens() }
        guard let known else { return nil }
        state.withLock { $0.staff = known }
        staff = known
      }
      let view = ShiftView(
        staff: staff, sessions: sessions, host: host, retention: retention, workflow: workflow, check: check, looks: looks,
        sandbox: OutboxAdministrator(sandbox, sessions, for: staff.party),
        workflows: servesJourneys ? WorkflowOffice(sandbox, sessions.store) : nil, isTester: isTester, show: show)
      let chosen = if let session { try await view.showEntities(of: session) } else { try await view.run() }
      let isLeft = state.withLock { state in
        defer { if state.isLeft { state = State() } }
        return state.isLeft
      }
      if let chosen { return (chosen, staff) }
      if !isLeft { return nil }
      host.reopen()
    }
  }

  /// Asks for the PIN again, because nobody has pressed a key for a while. Without a PIN nothing happens.
  func lock(_ host: ScreenHost) {
    let locks = state.withLock { state in
      if pin != nil, state.staff != nil { state.isLeft = true }
      return state.isLeft
    }
    // Every screen closes, however deep staff went.
    if locks { host.end(nil, .cancelled) }
  }
}

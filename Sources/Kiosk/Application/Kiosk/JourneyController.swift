import Background
import Deliveries
import Foundation
import Invocation
import JourneyKit
import Phrases
import Scenes
import Sessions
import Store
import Synchronization
import Workflow

/// Starts, resumes and ends the kiosk's journeys, one at a time, and delivers their results.
package final class JourneyController: Sendable {
  /// Makes the journey with this name from the caller's input.
  package typealias Begin = @Sendable (_ name: String) throws(JourneyFailure) -> any Journey

  /// What the program was started to do.
  package enum Launch: Sendable {
    case menu
    /// The journey of this name.
    case journey(String)
    case session(String)
    /// The sessions, for staff at another terminal.
    case office
  }

  /// The journey that is running or has just ended.
  struct Current: Sendable {
    var session: String
    var module: (any JourneyModule)?
    var outcome: Outcome?
    /// Whether the client has left after the end.
    var isLeft = false
    /// Whether the session is erased once it has ended without a result.
    var isAbandoned = false
    /// Who cancels it or leaves it for later; nil if nobody has said so.
    var endedBy: AuditParty?
    /// Whether the journey starts again once the session is erased.
    var restarts = false
    /// The branch in which the journey goes on once this session is left; nil for none.
    var branch: Branch?
    /// Whether the caller waits for a result that could not be delivered.
    var owesResult = false
    var isHandingOver = false
  }

  let launch: Launch
  let sessions: SessionService
  let capture: CaptureController
  let host: ScreenHost
  let delivery: Delivery?
  private let begin: Begin
  /// Whether clients use it in a public place: nothing is kept of what they cancel, and they do not see what is wrong with the machine.
  let isPublic: Bool
  private let upkeep: Upkeep?
  private let office: Office?
  /// A tester's visits to the office; nil if there is no office.
  let visits: OfficeVisits?
  let work: BackgroundWork
  let post: @Sendable (KioskEvent) -> Void
  let current = Mutex<Current?>(nil)
  private let found = Mutex<[String]>([])
  private let officeStatus = Mutex(ExitStatus.success)

  /// - Parameters:
  ///   - delivery: delivers results automatically, or nil to deliver only when the person asks.
  ///   - begin: makes a journey from the caller's input.
  ///   - isPublic: whether clients use it in a public place.
  ///   - office: what staff see and do, or nil for nothing.
  ///   - upkeep: delivers and erases ended sessions, or nil if nobody does.
  package init(
    launch: Launch, sessions: SessionService, capture: CaptureController, host: ScreenHost, delivery: Delivery?,
    begin: @escaping Begin, isPublic: Bool = false, office: Office? = nil, upkeep: Upkeep? = nil, work: BackgroundWork,
    post: @escaping @Sendable (KioskEvent) -> Void
  ) {
    self.launch = launch
    self.sessions = sessions
    self.capture = capture
    self.host = host
    self.delivery = delivery
    self.begin = begin
    self.isPublic = isPublic
    self.office = office
    visits = office.map { OfficeVisits($0, sessions, work: work, post: post) }
    self.upkeep = upkeep
    self.work = work
    self.post = post
  }

  package func open() {
    watchFaults()
    switch launch {
    case .menu: break
    case .journey(let name): start(name)
    case .session(let id): resume(id)
    case .office: manage()
    }
    work.run { [self] in
      settle()
      if case .menu = launch { offerUnfinished() }
    }
    if let upkeep { work.run { [post] in await upkeep.run { post(.warning($0)) } } }
  }

  /// Lines for the operator once the terminal is restored.
  package var notes: [String] { found.withLock { $0 } }

  /// Repairs what earlier runs left. The menu reports damage; a person in a journey does not need to know about it.
  private func settle() {
    let leftovers = Recovery(sessions: sessions).settle()
    found.withLock { $0 = leftovers.lines }
    guard case .menu = launch, let damage = leftovers.damages.first else { return }
    post(.warning(Phrase("kiosk.warning.damaged", ["detail": .text(damage.message)])))
  }

  /// Whether no journey runs.
  package var isIdle: Bool { current.withLock { $0?.module == nil || $0?.outcome != nil || $0?.isLeft == true } }

  /// The time on the run's clock, in milliseconds since 1970, UTC.
  package var now: Int64 { sessions.environment.now() }

  /// The client has left, and no part of the result stays in memory.
  package func forgetOutcome() {
    current.withLock { current in
      current?.outcome = nil
      current?.isLeft = true
    }
  }

  /// The exit status if the program ended now.
  package var status: ExitStatus {
    switch launch {
    case .menu: return .success
    case .office: return officeStatus.withLock { $0 }
    case .journey, .session: break
    }
    guard let now = current.withLock({ $0 }) else { return .cancelled }
    return switch now.outcome {
    // A vendor may report as an error that the person cancelled.
    case .failed(let error): sessions.failure(error, in: now.session, of: now.module).exitStatus
    case .cancelled, .suspended, nil: .cancelled
    case .interrupted, .diverged: .fault
    case .finished where undelivered != nil: .fault
    case .finished: .success
    }
  }

  /// The session whose result the caller waits for but could not be delivered; nil if there is none.
  package var undelivered: String? { current.withLock { $0?.owesResult == true ? $0?.session : nil } }

  /// The session that a program without a menu leaves for a later run; nil if it has ended or was not stored.
  package var unfinished: String? {
    switch launch {
    case .menu, .office: return nil
    case .journey, .session: break
    }
    guard let session = current.withLock({ $0?.session }), sessions.isUnfinished(session) else { return nil }
    return session
  }

  /// Tells a caller that waits for a result when the program ends without one: the person has left, or the program is ended in the middle.
  package func answerCaller() {
    guard let delivery else { return }
    let now = current.withLock { $0 }, begun: (any JourneyModule)?
    switch launch {
    case .menu, .office: return
    case .journey(let name): begun = sessions.modules[name]
    case .session(let id): begun = try? sessions.module(of: id)
    }
    switch now?.outcome {
    case .suspended, nil: break
    case .finished, .failed, .cancelled, .interrupted, .diverged: return
    }
    let failure = sessions.departure(from: now?.session, of: now?.module ?? begun)
    do { try delivery.deliver(failure, of: now?.session) } catch {
      StandardError.write("The end of the journey could not be written out. \((error as? WorkflowError)?.message ?? "\(error)")")
    }
  }

  package func start(_ name: String) {
    work.run { [self] in
      let session = sessions.newSession()
      follow(session, sessions.modules[name])
      do throws(JourneyFailure) {
        ended(await sessions.start(try begin(name), session: session, host: host, owing: delivery?.target))
      } catch { ended(.failed(error.error)) }
    }
  }

  package func resume(_ session: String) { work.run { [self] in await takeUp(session) } }

  func takeUp(_ session: String, by party: AuditParty = .client) async {
    follow(session, try? sessions.module(of: session))
    audit(.sessionResumed, by: party)
    let outcome = await sessions.resume(session, host: host, owing: delivery?.target)
    guard case .diverged(let divergence) = outcome else { return ended(outcome) }
    // A different version of the journey wrote the journal. Captures are kept, and the person sees where the journey continues.
    post(.warning(Phrase("kiosk.warning.diverged", ["place": .text(divergence.message)])))
    ended(await sessions.resume(session, host: host, owing: delivery?.target, onDivergence: .goOn))
  }

  /// Asks for the number of a left session until it is valid or the person goes back, then resumes the session.
  /// - Parameter party: who types it. At a kiosk in a public place, staff type it after their PIN.
  package func resume(by party: AuditParty = .client) {
    work.run { [self] in
      host.reopen()
      var unknown: String?
      do {
        while let number = await host.askForNumber(unknown: unknown) {
          if let session = try sessions.left(number) { return await takeUp(session.id, by: party) }
          unknown = number
        }
        post(.ended(.turnedBack))
      } catch {
        // The menu comes first, because it starts without a warning.
        post(.ended(.turnedBack))
        post(.warning(ErrorPhrase.phrase(error)))
      }
    }
  }

  /// Shows staff the sessions, and continues the one that they choose.
  /// - Parameter staff: who is there, where the office does not ask for a PIN.
  package func manage(for staff: StaffMember = StaffMember()) {
    work.run { [self] in
      host.reopen()
      // What happens at the first screen has nothing to do with what staff looked at.
      let before = current.withLock { $0 }
      do throws(WorkflowError) {
        let chosen = try await office?.run(sessions, host, for: staff) { [self] session in
          current.withLock { $0 = session.map { Current(session: $0) } ?? before }
          // What staff looked at may be erased before anybody looks at something else.
          if session == nil { capture.link.renew() }
        }
        current.withLock { $0 = before }
        if let chosen { return await takeUp(chosen.session, by: chosen.staff.party) }
        post(.ended(.turnedBack))
      } catch {
        current.withLock { $0 = before }
        // There is no menu to which a warning could be added.
        if case .office = launch { return stop(error) }
        post(.ended(.turnedBack))
        post(.warning(ErrorPhrase.phrase(error)))
      }
    }
  }

  /// Says why the sessions cannot be shown. Then the program ends.
  private func stop(_ error: WorkflowError) {
    let failure = JourneyFailure(error)
    officeStatus.withLock { $0 = .unreadableInput }
    post(
      .ended(
        .failed(
          code: failure.code, name: error.qualifiedCode, message: ErrorPhrase.phrase(error), keepsPictures: false, reason: failure.message))
    )
  }

  /// Whether there is an office that a tester can visit.
  package var hasOffice: Bool { visits != nil }

  /// Shows a tester the office, while the journey waits.
  /// - Parameter session: the one whose entries are shown; nil for everything.
  func visitOffice(of session: String?) {
    visits?.open(of: session) { [self] session in
      // Another journey goes on here only when none runs.
      guard current.withLock({ $0 == nil || $0?.outcome != nil }) else { return }
      await takeUp(session)
    }
  }

  /// Hides the sessions from the next person.
  func lockOffice() { office?.lock(host) }

  /// Records in the audit log what happened, with the current session, if there is one.
  func audit(_ event: AuditEvent, by party: AuditParty) {
    sessions.store.audit(event, by: party, session: current.withLock { $0?.outcome == nil && $0?.isLeft != true ? $0?.session : nil })
  }

  /// Makes this session the current one.
  private func follow(_ session: String, _ module: (any JourneyModule)?) {
    current.withLock { $0 = Current(session: session, module: module) }
    host.reopen()
    capture.use(sessions.keep(in: session))
    guard let module else { return }
    post(
      .started(
        JourneyFacts(
          journey: module.name, title: module.title, session: session, product: module.product?.name ?? "",
          faults: NamedFault.possible(in: module.effects).map(\.rawValue))))
  }

  /// Leaves the journey for later.
  /// - Parameter party: who leaves it, for the audit log.
  func leave(by party: AuditParty = .client) {
    current.withLock { $0?.endedBy = party }
    host.answerAll(.suspend)
  }

  /// Cancels the journey, and erases its session once it has ended. One that has a result by then keeps it.
  ///
  /// - Parameters:
  ///   - token: the prompt that is open, or nil if the journey asks nothing at the moment.
  ///   - answer: the answer that ends it.
  ///   - party: who cancels it, for the audit log.
  package func abandon(_ token: Int?, _ answer: Answer, by party: AuditParty = .program) {
    current.withLock { current in
      current?.isAbandoned = true
      current?.endedBy = party
    }
    host.end(token, answer)
  }

  /// Starts the journey that runs or has just ended once more. A running one is cancelled and its session erased; if it has a result by
  /// then, it keeps it.
  package func restart() {
    let ended = current.withLock { current in
      if current?.outcome != nil { return current?.module?.name }
      current?.isAbandoned = true
      current?.restarts = true
      return nil
    }
    if let ended { start(ended) } else { host.end(nil, .cancelled) }
  }

  /// Makes the menu offer to continue if there are left sessions.
  func offerUnfinished() {
    do { post(.resumable(try !sessions.left().isEmpty)) } catch { post(.warning(ErrorPhrase.phrase(error))) }
  }

  /// Stores a test case with the current journey.
  /// - Returns: the test case's name.
  @Sendable func keep(_ testCase: TestCase) throws -> String {
    try testCase.keep(in: sessions.store, of: current.withLock { $0?.session } ?? "")
  }

  /// The bytes of a picture of the current journey.
  package func picture(_ reference: PictureReference) throws -> [UInt8] {
    guard let session = visits?.session ?? current.withLock({ $0?.session }) else { return [] }
    return try sessions.store.pictures(session).bytes(of: reference)
  }
}

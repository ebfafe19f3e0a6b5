import Backends
import Deliveries
import Invocation
import JourneyKit
import Recordings
import Store
import Workflow

/// Runs journeys in the store's sessions: starts them, resumes them, and returns their results.
package struct SessionService: Sendable {
  package let store: Store
  /// The journeys that the program knows.
  package let modules: JourneyModules
  /// The commands with which a person continues a session.
  package let hint: SessionHint
  package let environment: RunEnvironment
  /// Makes the performer of a session's effects.
  private let performer: @Sendable (_ session: String) throws(WorkflowError) -> any Performer
  /// Keeps what is observed beside a session's journal; nil for a client's sessions, of which no second copy of personal data is kept.
  package var trace: Trace?
  /// Where the SDK's calls and callbacks are written; nil for nowhere.
  private let events: EventLog?
  /// Receives everything that happened in a session, whenever something has happened; nil if nobody looks.
  package var showTimeline: (@Sendable (Timeline) -> Void)?
  /// Where results are delivered automatically.
  package let destinations: [Destination]
  private let scenarios: ScenarioChoice
  /// The faults of the session that runs.
  package var faults: ActiveFaults { scenarios.faults }
  /// Whether ids come from a seed, so that they may exist in the store already.
  private let isSeeded: Bool
  /// The case to which new sessions belong: the workflow session in which a component is called. nil for none.
  private let caseID: String?

  /// - Parameters:
  ///   - performer: makes a session's performer, which remembers the session's commands.
  ///   - isSeeded: whether the environment's ids repeat at each run.
  ///   - events: where the SDK's calls and callbacks are written, or nil for nowhere.
  ///   - destinations: where results are delivered automatically once their sessions have ended.
  ///   - scenarios: the scenario in which journeys run.
  ///   - caseID: the case to which new sessions belong, or nil for none.
  package init(
    store: Store, modules: JourneyModules, hint: SessionHint, environment: RunEnvironment = RunEnvironment(), isSeeded: Bool = false,
    events: EventLog? = nil, destinations: [Destination] = [], scenarios: ScenarioChoice = ScenarioChoice(), caseID: String? = nil,
    performer: @escaping @Sendable (_ session: String) throws(WorkflowError) -> any Performer
  ) {
    self.store = store
    self.modules = modules
    self.hint = hint
    self.environment = environment
    self.isSeeded = isSeeded
    self.caseID = caseID
    self.events = events
    self.destinations = destinations
    self.scenarios = scenarios
    self.performer = performer
  }

  /// Where the configuration file wants an owed result to go, or nil if it does not name the place any more, or not for this journey.
  package func destination(for debt: HandOver) -> Destination? {
    guard let journey = try? store.session(debt.session).journey else { return nil }
    return destinations.first { $0.target == debt.target && $0.takes(journey) }
  }

  /// Starts a journey in a new session.
  /// - Parameter target: where the result is delivered, or nil to deliver it only when the person asks for it.
  package func start(_ journey: any Journey, session: String, host: any Host, owing target: String?) async -> Outcome {
    defer { scenarios.faults.end() }
    do throws(WorkflowError) {
      // The data folder may be a different one than for the last journey.
      try store.open()
      let module = modules.module(ofJournal: type(of: journey).name)
      return await Self.run(journey, try runner(session, module, host, owing: target, inCase: caseID), session)
    } catch { return .interrupted(error) }
  }

  /// Resumes a session where it was left.
  package func resume(_ session: String, host: any Host, owing target: String?, onDivergence: Runner.OnDivergence = .stop) async -> Outcome
  {
    defer { scenarios.faults.end() }
    do throws(WorkflowError) {
      try store.open()
      return await (try runner(session, try module(of: session), host, owing: target)).resume(modules.registry, onDivergence: onDivergence)
    } catch { return .interrupted(error) }
  }

  private func runner(
    _ session: String, _ module: (any JourneyModule)?, _ host: any Host, owing target: String?, inCase caseID: String? = nil
  ) throws(WorkflowError) -> Runner {
    scenarios.begin(module)
    // A tester may go back in the session.
    if trace != nil { try store.rememberChanges() }
    var performer = try performer(session)
    let onward = module.map { module in destinations.filter { $0.takes(module.name) }.map(\.target) }
    var journal: any Journal = CaseJournal(
      HolderJournal(
        try store.journal(session, owing: target, destinations: onward ?? [], inCase: caseID, now: environment.now), session, store),
      session, store)
    if let module, events != nil || showTimeline != nil || trace != nil {
      let told = EventJournal(journal, of: session, module, trace: trace, show: showTimeline) { [events, store] all, new in
        // The events reveal something about the person, so an erasure must know the file. The session exists by now.
        if all.count == new.count, let file = events?.file { store.note([file], of: session, for: "events:\(file)") }
        events?.write(new)
      }
      journal = told
      performer = TellingPerformer(base: performer, events: told)
    }
    // Client and staff may share the terminal: who is meant is asked there, and is recorded as the one who answered.
    let staff: any Host = host.name == Self.screen ? OfficeHost(screen: host, session: session, store: store) : host
    return Runner(
      journal: journal, host: RoutingHost(client: host, operator: staff), performer: performer, environment: environment,
      secrets: SecretBox(vault: try store.vault(session)))
  }

  private static func run<J: Journey>(_ journey: J, _ runner: Runner, _ session: String) async -> Outcome {
    await runner.run(journey, session: session)
  }

  // MARK: Ended sessions

  /// The module of a session's journey.
  /// - Throws: `unknownJourney`, or the reason why the store cannot be read.
  package func module(of session: String) throws(WorkflowError) -> any JourneyModule {
    let name = try store.session(session).journey
    guard let module = modules.module(ofJournal: name) else {
      throw WorkflowError(
        .unknownJourney, "This program does not know the journey \"\(name)\" of the session \(session). Use the program that began it.")
    }
    return module
  }

  /// The result or failure of a session with this ending.
  /// - Throws: `unknownJourney`; `notCodable` when a recorded result does not decode.
  package func ended(_ session: String, as ending: Ending) throws(WorkflowError) -> EndedSession {
    switch try module(of: session).deliverable(of: ending, in: ending == .cancelled ? records(of: session) : []) {
    case .result(let result): .finished(FinishedSession(session: session, result: result, store: store))
    case .failure(let failure): .failed(failure)
    }
  }

  /// The caller's failure for an error in a session, in the vendor's form if the journey is known.
  /// - Parameter module: the module of the session's journey, if known, in case the store is what failed.
  package func failure(_ error: WorkflowError, in session: String, of module: (any JourneyModule)? = nil) -> JourneyFailure {
    guard let module = module ?? (try? self.module(of: session)) else { return JourneyFailure(error) }
    return module.failure(of: error)
  }

  /// The caller's failure for a session that its person left, or that the program ends in the middle. No vendor knows sessions that go on
  /// later: to their callers, the person has cancelled.
  /// - Parameters:
  ///   - session: the session, or nil if none has begun.
  ///   - module: the module of its journey, or nil if the program does not know the journey.
  package func departure(from session: String?, of module: (any JourneyModule)?) -> JourneyFailure {
    if let module { return module.cancellation(after: session.flatMap(lastProblem)) }
    var failure = JourneyFailure(WorkflowError(code: "left", module: "Workflow", message: "The person left the journey."))
    failure.status = .cancelled
    return failure
  }

  /// The code of the error that the person saw last.
  private func lastProblem(of session: String) -> String? { records(of: session).lastProblem }

  private func records(of session: String) -> [Record] { ((try? store.records(session)) ?? []).compactMap { try? Record(encoded: $0) } }

  // MARK: Suspended sessions

  /// The name in journals of the host that is a screen.
  package static let screen = "screen"

  /// Whether a session is stored and has not ended.
  package func isUnfinished(_ session: String) -> Bool {
    guard let summary = try? store.session(session) else { return false }
    return summary.ending == nil
  }

  /// The sessions that a person left on a screen. Sessions of scripts and plain lines are not offered to the next person.
  package func left() throws(WorkflowError) -> [SessionSummary] {
    try store.openSessions().filter { $0.host == Self.screen }
  }

  /// The left session with this number; nil if there is none, or if two have it.
  package func left(_ number: String) throws(WorkflowError) -> SessionSummary? {
    let all = try left().filter { SessionNumber(of: $0.id).description == number }
    return all.count == 1 ? all.first : nil
  }

  /// An id for a new session whose number differs from those of all left sessions. A seed produces the same ids in each run, so ids that
  /// are in the store already are skipped.
  package func newSession() -> String {
    let taken = Set(((try? left()) ?? []).map { SessionNumber(of: $0.id) })
    while true {
      let id = environment.newID()
      let isKnown = isSeeded && (try? store.session(id)) != nil
      if !isKnown, !taken.contains(SessionNumber(of: id)) { return id }
    }
  }

  /// Stores bytes durably in the current session, and returns their reference.
  package typealias Keep = @Sendable (_ bytes: [UInt8], _ type: String) throws -> PictureReference

  /// Stores pictures of a session.
  package func keep(in session: String) -> Keep {
    { [store, faults = scenarios.faults] bytes, type in
      try faults.store(in: store.folder)
      return try store.pictures(session).put(bytes, type: type)
    }
  }
}

import Backends
import Documents
import Journeys
import Store
import Workflow

/// Runs journeys over the store's sessions: begins them, takes them up again, and says where their pictures lie.
struct SessionDesk: Sendable {
  let store: Store
  /// How a person goes on with a session.
  let hint: SessionHint
  let world: World
  private let isSeeded: Bool

  /// - Parameters:
  ///   - moment: when everything happens; nil: when it does.
  ///   - seed: decides ids and draws; nil: chance does.
  init(store: Store, hint: SessionHint, at moment: Moment? = nil, seed: UInt64? = nil) {
    self.store = store
    self.hint = hint
    world = World(at: moment, seed: seed)
    isSeeded = seed != nil
  }

  static let registry = Registry(JourneyKind.built.map(\.type))

  /// Begins a journey in a new session.
  /// - Parameter target: where its result belongs; nil: it waits until the person asks.
  func start(_ journey: any Journey, session: String, host: any Host, owing target: String?) async -> Outcome {
    do throws(WorkflowError) {
      // Another data folder than at the last journey is as good for this one.
      try store.open()
      let runner = Runner(journal: try store.journal(session, owing: target), host: host, performer: MockPerformer(), world: world)
      return await Self.run(journey, runner, session)
    } catch { return .interrupted(error) }
  }

  /// Takes a session up where it was left.
  func resume(_ session: String, host: any Host, owing target: String?, atParting: Runner.AtParting = .stop) async -> Outcome {
    do throws(WorkflowError) {
      try store.open()
      _ = try store.session(session)
      let runner = Runner(journal: try store.journal(session, owing: target), host: host, performer: MockPerformer(), world: world)
      return await runner.resume(Self.registry, atParting: atParting)
    } catch { return .interrupted(error) }
  }

  // MARK: Sessions that were left

  /// Whether a session is kept and has no end.
  func isUnfinished(_ session: String) -> Bool {
    guard let summary = try? store.session(session) else { return false }
    return summary.ending == nil
  }

  /// The sessions that a person left on a screen. Those without one (scripts, lines) are not for the next who comes.
  func left() throws(WorkflowError) -> [SessionSummary] {
    try store.sessions().filter { $0.ending == nil && (try? header($0.id))?.host == ScreenHost.name }
  }

  /// The session that was left with this number; nil where none was, or two have it.
  func left(_ number: String) throws(WorkflowError) -> SessionSummary? {
    let all = try left().filter { SessionNumber(of: $0.id).description == number }
    return all.count == 1 ? all.first : nil
  }

  /// An id for a new session, with a number that no other session has that was left. A seed gives the same ids at each run: those that are in
  /// the store already are passed over.
  func newSession() -> String {
    let taken = Set(((try? left()) ?? []).map { SessionNumber(of: $0.id) })
    while true {
      let id = world.newID()
      let isKnown = isSeeded && (try? store.session(id)) != nil
      if !isKnown, !taken.contains(SessionNumber(of: id)) { return id }
    }
  }

  private func header(_ session: String) throws(WorkflowError) -> Header? {
    guard let first = try store.records(session).first, case .started(let header) = try Record(encoded: first) else { return nil }
    return header
  }

  /// What the caller gets of a cancelled session: with the last error that the person was told of.
  func cancellation(of session: String) -> ComponentError {
    let records = (try? store.records(session))?.compactMap { try? Record(encoded: $0) }
    return .canceled(after: records?.lastProblem)
  }

  private static func run<J: Journey>(_ journey: J, _ runner: Runner, _ session: String) async -> Outcome {
    await runner.run(journey, session: session)
  }

  /// Keeps a picture of a session.
  func keep(in session: String) -> CaptureDesk.Keep {
    { [store] bytes, type in try store.pictures(session).put(bytes, type: type) }
  }
}

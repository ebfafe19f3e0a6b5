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

  /// - Parameter today: the day on which expiry and age are judged; nil: the real one. The time of day stays the clock's.
  init(store: Store, hint: SessionHint, today: CalendarDate? = nil) {
    self.store = store
    self.hint = hint
    world = today.map { .fixed(on: $0) } ?? World()
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

  private static func run<J: Journey>(_ journey: J, _ runner: Runner, _ session: String) async -> Outcome {
    await runner.run(journey, session: session)
  }

  /// Keeps a picture of a session.
  func keep(in session: String) -> CaptureDesk.Keep {
    { [store] bytes, type in try store.pictures(session).put(bytes, type: type) }
  }
}

import Backends
import Documents
import Journeys
import Store
import Workflow

/// Runs journeys over the store's sessions: begins them, takes them up again, and says where their pictures lie.
struct SessionDesk: Sendable {
  let store: Store
  let world: World
  private let isSeeded: Bool

  /// - Parameters:
  ///   - moment: when everything happens; nil: when it does.
  ///   - seed: decides ids and draws; nil: chance does.
  init(store: Store, at moment: Moment? = nil, seed: UInt64? = nil) {
    self.store = store
    world = World(at: moment, seed: seed)
    isSeeded = seed != nil
  }

  /// An id for a new session. A seed gives the same ids at each run: those that are in the store already are passed over.
  func newSession() -> String {
    var id = world.newID()
    while isSeeded, (try? store.session(id)) != nil { id = world.newID() }
    return id
  }

  static let registry = Registry(JourneyKind.built.map(\.type))

  /// Begins a journey in a new session.
  func start(_ journey: any Journey, session: String, host: any Host) async -> Outcome {
    do throws(WorkflowError) {
      let runner = Runner(journal: try store.journal(session), host: host, performer: MockPerformer(), world: world)
      return await Self.run(journey, runner, session)
    } catch { return .interrupted(error) }
  }

  /// Takes a session up where it was left.
  func resume(_ session: String, host: any Host, atParting: Runner.AtParting = .stop) async -> Outcome {
    do throws(WorkflowError) {
      _ = try store.session(session)
      let runner = Runner(journal: try store.journal(session), host: host, performer: MockPerformer(), world: world)
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

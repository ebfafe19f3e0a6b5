import Journeys
import Synchronization
import Workflow

/// The mock environment: carries effects out without a network, and plays the happy path (App Components, "NetworkEnvironment": Mock makes no
/// requests).
///
/// An effect is answered by what was registered for it, and otherwise by the first output among its samples. A wall that comes again with the same
/// idempotency key, as after a crash, is not done a second time: it gets the outcome of the first.
public final class MockPerformer: Performer {
  private typealias Handler = @Sendable (any Effect) -> Result<any Sendable, WorkflowError>

  private struct State: Sendable {
    var controls: Controls
    var handlers: [String: Handler] = [:]
    var done: [String: Result<any Sendable, WorkflowError>] = [:]
  }
  private let state: Mutex<State>

  public init(controls: Controls = Controls()) { state = Mutex(State(controls: controls)) }

  /// What the caller of the Document Component changes while it runs; in force from the next prompt on.
  public var controls: Controls {
    get { state.withLock { $0.controls } }
    set { state.withLock { $0.controls = newValue } }
  }

  /// How effects of a type are carried out from now on.
  public func register<E: Effect>(_ type: E.Type, _ carryOut: @escaping @Sendable (E) -> Result<E.Output, WorkflowError>) {
    state.withLock { state in
      state.handlers[E.name] = { effect in
        guard let effect = effect as? E else { return .failure(MockPerformer.unknown(E.name)) }
        return carryOut(effect).map { $0 as any Sendable }
      }
    }
  }

  /// How many walls were really done.
  public var wallsDone: Int { state.withLock { $0.done.count } }

  public func perform<E: Effect>(_ effect: E, _ ticket: Ticket) async throws(WorkflowError) -> E.Output {
    // One lock around all: two runs with the same key at the same moment still do it once.
    let outcome: Result<any Sendable, WorkflowError> = state.withLock { state in
      if E.isWall, let known = state.done[ticket.key] { return known }
      let outcome = MockPerformer.outcome(of: effect, state)
      if E.isWall { state.done[ticket.key] = outcome }
      return outcome
    }
    guard let output = try outcome.get() as? E.Output else { throw MockPerformer.unknown(E.name) }
    return output
  }

  private static func outcome<E: Effect>(of effect: E, _ state: State) -> Result<any Sendable, WorkflowError> {
    if let handler = state.handlers[E.name] { return handler(effect) }
    if effect is ReadControls { return .success(state.controls) }
    for case .output(let output) in E.samples { return .success(output) }
    return .failure(unknown(E.name))
  }

  private static func unknown(_ name: String) -> WorkflowError {
    WorkflowError(.unknownEffect, "The mock environment does not know the effect \"\(name)\". Register it or give it a sample.")
  }
}

import Backends
import JourneyKit
import Store
import ToyJourney
import Workflow

@testable import Invocation
@testable import Sessions

extension SessionService {
  /// The sessions of parcels, without a world around them. The time stands still, so that no deadline passes on a busy machine, and the phone
  /// never approves.
  static func parcels(_ store: Store, events: EventLog? = nil) -> SessionService {
    SessionService(
      store: store, modules: JourneyModules([ToyModule()]), hint: SessionHint(data: nil),
      environment: RunEnvironment(now: { 1_900_000_000_000 }), events: events
    ) { session throws(WorkflowError) in
      MockPerformer.parcels(memory: try store.commandMemory(session))
    }
  }
}

extension MockPerformer {
  /// The environment of parcels in which the phone never approves: else it would race the person's answer.
  static func parcels(memory: any CommandMemory = InMemoryCommandMemory()) -> MockPerformer {
    let performer = MockPerformer(memory: memory)
    performer.register(AwaitApproval.self) { _, _ async throws(WorkflowError) in
      try? await Task.sleep(for: .seconds(600))
      throw WorkflowError(code: "CANCELLED", message: "Nobody waits.")
    }
    return performer
  }
}

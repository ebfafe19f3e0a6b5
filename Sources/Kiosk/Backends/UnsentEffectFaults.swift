import Services
import Synchronization
import Workflow

/// Lets a scenario's fault happen to effects that ask a backend and are no requests (`ServiceEffect`): each is as one request. Those of App
/// Components are the only ones.
struct UnsentEffectFaults: Performer {
  /// The names of the scenario's effects.
  let names: [String]
  let faults: RequestFaults
  let base: any Performer

  var performsInOrder: Bool { base.performsInOrder }

  func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { await base.code(handle, at: moment) }

  func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    guard names.contains(E.name), !(effect is any ServiceEffect) else { return try await base.perform(effect, context) }
    let backend = Backend(effect: effect, context: context, base: base)
    let answer: ServiceResponse
    do { answer = try await faults.transport(of: E.name, over: backend).send(ServiceRequest(.post, "/")) } catch {
      throw error.workflowError
    }
    if answer.status != 200 { throw BackendError.status(answer.status).workflowError }
    // A page or half an answer came in its place.
    guard answer == Backend<E>.granted else { throw BackendError.unreadable.workflowError }
    guard let outcome = backend.outcome.value.withLock({ $0 }) else { throw BackendError.unreadable.workflowError }
    return try outcome.get()
  }

  /// Does the effect for a request that stands for it.
  private struct Backend<E: Effect>: Transport {
    final class Outcome: Sendable {
      let value = Mutex<Result<E.Output, WorkflowError>?>(nil)
    }

    static var granted: ServiceResponse { ServiceResponse(json: .object([:])) }

    let effect: E
    let context: EffectContext
    let base: any Performer
    let outcome = Outcome()

    func send(_ request: ServiceRequest) async -> ServiceResponse {
      let result: Result<E.Output, WorkflowError>
      do throws(WorkflowError) { result = .success(try await base.perform(effect, context)) } catch { result = .failure(error) }
      outcome.value.withLock { $0 = result }
      return Self.granted
    }
  }
}

import Synchronization
import Workflow

/// The mock environment: carries effects out without a network.
///
/// An effect is answered by the handler registered for it, or else by the first output among its samples. A command repeated with the same
/// idempotency key, even after a crash, is not performed twice: it gets the outcome of the first attempt.
public final class MockPerformer: Performer {
  private typealias Handler = @Sendable (any Effect, EffectContext) async throws -> any Sendable

  private struct State: Sendable {
    var handlers: [String: Handler] = [:]
    var codes: (@Sendable (CodeHandle, Int64) async -> CurrentCode?)?
    /// The commands that are currently running, by key.
    var running: [String: Task<any Sendable, any Error>] = [:]
  }

  private let memory: any CommandMemory
  private let state = Mutex(State())

  /// - Parameter memory: the outcomes of earlier commands; a durable memory survives a crash.
  public init(memory: any CommandMemory = InMemoryCommandMemory()) { self.memory = memory }

  /// Registers the handler that performs effects of a type from now on.
  public func register<E: Effect>(
    _ type: E.Type, _ carryOut: @escaping @Sendable (E, EffectContext) async throws(WorkflowError) -> E.Output
  ) {
    state.withLock { state in
      state.handlers[E.name] = { effect, context in
        guard let effect = effect as? E else { throw Self.unknown(E.name) }
        return try await carryOut(effect, context)
      }
    }
  }

  /// Registers the source of codes that rotate or are secret, by handle and moment (milliseconds since 1970, UTC).
  public func registerCodes(_ read: @escaping @Sendable (CodeHandle, Int64) async -> CurrentCode?) { state.withLock { $0.codes = read } }

  public func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { await state.withLock { $0.codes }?(handle, moment) }

  public func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    guard E.kind == .command else { return try await carryOut(effect, context) }
    // Two concurrent runs with the same key still perform it only once.
    let task = state.withLock { state in
      if let running = state.running[context.key] { return running }
      let task = Task<any Sendable, any Error> { [self] in
        defer { self.state.withLock { $0.running[context.key] = nil } }
        return try await memory.once(E.self, key: context.key) { () async throws(WorkflowError) in try await self.carryOut(effect, context)
        }
      }
      state.running[context.key] = task
      return task
    }
    do {
      let output = try await withTaskCancellationHandler {
        try await task.value
      } onCancel: {
        task.cancel()
      }
      if let output = output as? E.Output { return output }
    } catch let error as WorkflowError {
      throw error
    } catch {}
    throw Self.unknown(E.name)
  }

  private func carryOut<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    guard let handler = state.withLock({ $0.handlers[E.name] }) else {
      for case .output(let output) in E.samples { return output }
      throw Self.unknown(E.name)
    }
    do {
      if let output = try await handler(effect, context) as? E.Output { return output }
    } catch let error as WorkflowError {
      throw error
    } catch {}
    throw Self.unknown(E.name)
  }

  private static func unknown(_ name: String) -> WorkflowError {
    WorkflowError(.unknownEffect, "The mock environment does not know the effect \"\(name)\". Register it or give it a sample.")
  }
}

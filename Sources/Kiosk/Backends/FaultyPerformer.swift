import JourneyKit
import Services
import Synchronization
import Workflow

/// Lets something go wrong on the way to the backend, and passes everything else on.
///
/// The faults are those of a transport. In this version the backend is in the same process, so they take the place of its answer.
public struct FaultyPerformer: Performer {
  private let fault: BackendFault
  private let base: any Performer
  private let sleep: @Sendable (_ milliseconds: Int) async -> Void
  private let counter: Counter

  /// - Parameter sleep: waits; returns soon once its task was cancelled.
  public init(
    _ fault: BackendFault, over base: any Performer,
    sleep: @escaping @Sendable (_ milliseconds: Int) async -> Void = { try? await Task.sleep(for: .milliseconds($0)) }
  ) {
    self.fault = fault
    self.base = base
    self.sleep = sleep
    counter = Counter(fault.count)
  }

  public var performsInOrder: Bool { base.performsInOrder }

  public func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { await base.code(handle, at: moment) }

  public func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    guard fault.effects?.contains(E.name) ?? (effect is any ServiceEffect), counter.countsDown() else { return try await base.perform(effect, context) }
    switch fault.kind {
    case .slow(let milliseconds):
      await sleep(milliseconds)
      return try await base.perform(effect, context)
    case .lostBefore: throw TransportFailure.connectionLost.workflowError
    case .lostAfter:
      // A repetition has the same key, so the backend does not do it twice.
      _ = try await base.perform(effect, context)
      throw TransportFailure.connectionLost.workflowError
    case .status(let status):
      // The vendor may have an error of its own for it.
      if let request = effect as? any ServiceEffect, let answer = fault.kind.answer { try Self.read(answer, by: request, context) }
      throw BackendError.status(status).workflowError
    case .captivePortal: throw BackendError.unreadable.workflowError
    case .truncated:
      _ = try await base.perform(effect, context)
      throw BackendError.unreadable.workflowError
    }
  }

  private static func read<E: ServiceEffect>(_ answer: ServiceResponse, by effect: E, _ context: EffectContext) throws(WorkflowError) {
    _ = try effect.read(answer, RequestResources(secrets: context.secrets) { _ in [] })
  }

  /// Counts the requests that something happens to.
  private final class Counter: Sendable {
    private let left: Mutex<Int?>

    init(_ count: Int?) { left = Mutex(count) }

    /// Whether the fault happens once more.
    func countsDown() -> Bool {
      left.withLock { left in
        guard let count = left else { return true }
        left = max(0, count - 1)
        return count > 0
      }
    }
  }
}

extension Scenario {
  /// A session's performer in this scenario.
  public func performer(
    over base: any Performer,
    sleep: @escaping @Sendable (_ milliseconds: Int) async -> Void = { try? await Task.sleep(for: .milliseconds($0)) }
  ) -> any Performer {
    var performer = base
    if !outcomes.isEmpty { performer = ScriptedPerformer(ScriptedOutcomes(outcomes, repeatsLast: true), over: performer) }
    if let fault = fault?.backend { performer = FaultyPerformer(fault, over: performer, sleep: sleep) }
    return performer
  }
}

import Synchronization

/// Returns the outcomes that a script names, and passes all other effects on.
public final class ScriptedPerformer: Performer {
  private let base: any Performer
  private let outcomes: Mutex<[String: ArraySlice<EffectOutcome>]>

  /// - Parameter outcomes: by effect, in order.
  public init(_ outcomes: [String: [EffectOutcome]], over base: any Performer) {
    self.base = base
    self.outcomes = Mutex(outcomes.mapValues { $0[...] })
  }

  public var performsInOrder: Bool { base.performsInOrder }

  public func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { await base.code(handle, at: moment) }

  /// - Throws: `scriptDoesNotFit` when the effect cannot have such an output.
  public func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    guard let outcome = outcomes.withLock({ $0[E.name]?.popFirst() }) else { return try await base.perform(effect, context) }
    switch outcome {
    case .failure(let error): throw error
    case .output(let json):
      do throws(WorkflowError) { return try JSONText.decode(E.Output.self, from: json) } catch {
        throw WorkflowError(.scriptDoesNotFit, "The script's outcome \(json) does not fit the effect \"\(E.name)\". Correct the script.")
      }
    }
  }

  /// The error when the journey has ended and outcomes are left; nil: none are left.
  public var leftover: WorkflowError? {
    let left = outcomes.withLock { $0.filter { !$0.value.isEmpty } }
    guard let name = left.keys.min(), let count = left[name]?.count else { return nil }
    return WorkflowError(
      .scriptDoesNotFit,
      "The journey has ended, and \(count) \(count == 1 ? "outcome" : "outcomes") of the effect \"\(name)\" \(count == 1 ? "is" : "are") left "
        + "in the script. Remove what is not asked for.")
  }
}

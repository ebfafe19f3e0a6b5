import Synchronization

/// The outcomes of effects that a script or a scenario names. All sessions that share them use them up together.
public final class ScriptedOutcomes: Sendable {
  private let outcomes: Mutex<[String: ArraySlice<EffectOutcome>]>
  private let repeatsLast: Bool

  /// - Parameters:
  ///   - outcomes: by effect, in order.
  ///   - repeatsLast: whether an effect has its last outcome from then on, and none is ever left over.
  public init(_ outcomes: [String: [EffectOutcome]], repeatsLast: Bool = false) {
    self.outcomes = Mutex(outcomes.mapValues { $0[...] })
    self.repeatsLast = repeatsLast
  }

  /// Takes the next outcome of an effect; nil when none is left.
  func next(of effect: String) -> EffectOutcome? {
    outcomes.withLock { outcomes in
      if repeatsLast, outcomes[effect]?.count == 1 { return outcomes[effect]?.first }
      return outcomes[effect]?.popFirst()
    }
  }

  /// The error when the journey has ended and outcomes are left; nil if none are left.
  public var leftover: WorkflowError? {
    let left = repeatsLast ? [:] : outcomes.withLock { $0.filter { !$0.value.isEmpty } }
    guard let name = left.keys.min(), let count = left[name]?.count else { return nil }
    return WorkflowError(
      .scriptDoesNotFit,
      "The journey has ended, and \(count) \(count == 1 ? "outcome" : "outcomes") of the effect \"\(name)\" \(count == 1 ? "is" : "are") left "
        + "in the script. Remove what is not asked for.")
  }
}

/// Gives effects their scripted outcomes, and passes everything else on.
public struct ScriptedPerformer: Performer {
  private let outcomes: ScriptedOutcomes
  private let base: any Performer

  public init(_ outcomes: ScriptedOutcomes, over base: any Performer) {
    self.outcomes = outcomes
    self.base = base
  }

  public var performsInOrder: Bool { base.performsInOrder }

  public func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { await base.code(handle, at: moment) }

  /// - Throws: `scriptDoesNotFit` when the effect cannot give such an output.
  public func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    guard let outcome = outcomes.next(of: E.name) else { return try await base.perform(effect, context) }
    switch outcome {
    case .failure(let error): throw error
    case .output(let json):
      do throws(WorkflowError) { return try JSONText.decode(E.Output.self, from: json) } catch {
        throw WorkflowError(.scriptDoesNotFit, "The script's outcome \(json) does not fit the effect \"\(E.name)\". Correct the script.")
      }
    }
  }
}

import AppComponentsJourney
import Workflow

/// Answers the question for what the caller switches while the component runs, and passes everything else on to the backend, which cannot know
/// it.
package struct ControlledPerformer: Performer {
  private let controls: @Sendable () -> Controls
  private let base: any Performer

  /// - Parameter controls: the caller's switches at the moment.
  package init(_ controls: @escaping @Sendable () -> Controls, over base: any Performer) {
    self.controls = controls
    self.base = base
  }

  package var performsInOrder: Bool { base.performsInOrder }

  package func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { await base.code(handle, at: moment) }

  package func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    if effect is ReadControls, let controls = controls() as? E.Output { return controls }
    return try await base.perform(effect, context)
  }
}

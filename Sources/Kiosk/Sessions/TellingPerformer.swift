import Workflow

/// Performs effects, and tells of each failure that is not recorded because the effect may be tried again.
struct TellingPerformer: Performer {
  let base: any Performer
  let events: EventJournal

  var performsInOrder: Bool { base.performsInOrder }

  func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { await base.code(handle, at: moment) }

  func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    do throws(WorkflowError) { return try await base.perform(effect, context) } catch {
      if error.isTemporary { events.failed(E.name, error) }
      throw error
    }
  }
}

import AppComponentsJourney
import Workflow

/// Answers the question for the kiosk's location from the machine's configuration, and passes everything else on to the backend, which
/// cannot know it.
package struct LocatedPerformer: Performer {
  private let location: KioskLocation
  private let base: any Performer

  /// - Parameter location: the location, or nil if it is not configured.
  package init(_ location: GeoLocation?, over base: any Performer) {
    self.location = location.map { .known(location: $0) } ?? .unavailable
    self.base = base
  }

  package var performsInOrder: Bool { base.performsInOrder }

  package func code(_ handle: CodeHandle, at moment: Int64) async -> CurrentCode? { await base.code(handle, at: moment) }

  package func perform<E: Effect>(_ effect: E, _ context: EffectContext) async throws(WorkflowError) -> E.Output {
    if effect is ReadLocation, let location = location as? E.Output { return location }
    return try await base.perform(effect, context)
  }
}

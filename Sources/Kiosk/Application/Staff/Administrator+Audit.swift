import SandboxKit
import Store

extension Administrator {
  /// Performs an action, and records in the audit log who wanted it.
  /// - Parameter store: the one with the log, or nil if there is none here.
  /// - Returns: the id of the entity to show, or nil for none.
  package func perform(
    _ name: String, _ values: [String: String], on place: AdministrationPlace, by party: AuditParty, in store: Store?
  ) async throws(AdministrationError) -> String? {
    let changed = try await perform(name, values, on: place)
    store?.audit(.serviceChanged, by: party, detail: "\(place.service)/\(place.collection) \(name)")
    return changed
  }
}

import AppComponentsJourney
import Background
import LocalServices
import Services
import Store
import Workflow

/// The session in which the next component is called (`startWorkflowSession`): one for each data folder, like the one that the plugin holds in
/// an app.
package struct CurrentSession: Sendable {
  private let store: Store

  package init(_ store: Store) { self.store = store }

  private var profile: DeviceProfile { store.profile("app-components") }
  private static let entry = "session"

  /// Returns nil if no session was started, or if it was cleared.
  package func id() throws(WorkflowError) -> String? {
    try profile.value(Self.entry).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Takes the place of an earlier one, which stays in the store like any session.
  package func set(_ id: String) throws(WorkflowError) { try profile.set(Array(id.utf8), for: Self.entry) }

  /// Whether a component can be called in it.
  /// - Parameter backend: the way to the server that keeps it.
  /// - Throws: why the server does not say so.
  package func isAvailable(at backend: any Transport) async throws(WorkflowError) -> Bool {
    guard let id = try id() else { return false }
    do throws(WorkflowError) {
      _ = try await CheckSession(session: id).performed(over: backend, RequestResources { _ in [] }, key: "")
      return true
    } catch {
      guard case .unexpected = ComponentError(error) else { return false }
      throw error
    }
  }

  /// Erases everything of a session (`clearWorkflowSession`), also at the servers that keep it. Without one, nothing happens.
  ///
  /// - Parameter session: the session, or nil for the current one.
  /// - Throws: `journalInUse` while a component runs in it.
  package func clear(_ session: String? = nil) throws(WorkflowError) {
    let current = try id()
    if let id = session ?? current { try store.eraseCase(id, by: .command) }
    if session == nil || session == current { try profile.remove(Self.entry) }
    // One that cannot be reached is asked again later.
    _ = Blocking.run { [store] in await RemoteErasure(store).run() }
  }
}

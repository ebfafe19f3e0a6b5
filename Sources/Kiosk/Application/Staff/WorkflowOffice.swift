import AppComponentsJourney
import AppComponentsWire
import SandboxKit
import Store
import Workflow

/// What staff do with workflow sessions outside their service's office: they issue codes, and reject clients. Both are actions of the service.
package struct WorkflowOffice: Sendable {
  /// The service's name.
  private static let service = "app-components"
  private static let sessions = "sessions", codes = "codes"

  private let sandbox: any Administrator
  private let store: Store

  /// - Parameters:
  ///   - sandbox: the sandbox or the server to which the journeys' requests go.
  ///   - store: the one with the audit log.
  /// - Returns: nil if the service is not there.
  package init?(_ sandbox: any Administrator, _ store: Store) {
    guard sandbox.administration(of: Self.service) != nil else { return nil }
    (self.sandbox, self.store) = (sandbox, store)
  }

  /// A code that was issued.
  package struct Code: Sendable {
    package var text: String
    /// Milliseconds since 1970, UTC.
    package var expiresAt: Int64
    /// The name of the workflow that it selects.
    package var workflow: String
  }

  /// Issues a code for the next client.
  package func issue(
    _ form: ValidationCode.Form = .sixDigits, selecting workflow: WorkflowConfiguration, by party: AuditParty
  ) async throws(AdministrationError) -> Code {
    var place = AdministrationPlace(Self.service, Self.codes)
    let values = ["form": form.rawValue, "workflow": workflow.json.text()]
    place.id = try await sandbox.perform("issue", values, on: place, by: party, in: store) ?? ""
    let rows = try await sandbox.show(place).rows
    func value(_ name: String) -> AdministeredValue? { rows.first { $0.column.name == name }?.value }
    guard case .secret(let text)? = value("code"), case .moment(let end)? = value("expiresAt") else {
      throw .server("The service did not say which code it issued. Look at it in its office.")
    }
    return Code(text: text, expiresAt: end, workflow: workflow.name)
  }

  /// Whether there is a workflow session whose client staff have not rejected yet.
  func canReject(_ id: String) async -> Bool {
    let actions = try? await sandbox.actions(AdministrationPlace(Self.service, Self.sessions, id: id))
    return actions?.contains { $0.action.name == "reject" } ?? false
  }

  /// Rejects the client of a workflow session: nothing in it has a result from now on. Repeating it changes nothing.
  package func reject(_ id: String, by party: AuditParty) async throws(AdministrationError) {
    let place = AdministrationPlace(Self.service, Self.sessions, id: id)
    do throws(AdministrationError) { _ = try await sandbox.perform("reject", [:], on: place, by: party, in: store) } catch {
      guard case .notNow = error else { throw error }
    }
  }
}

import Phrases
import Workflow

/// How a component gets its session.
public enum SessionAccess: Codable, Equatable, Sendable {
  /// The component starts one with this code.
  case code(text: String, environment: PluginInput.NetworkEnvironment)
  /// The person types the code or shows it to the camera.
  case askForCode(environment: PluginInput.NetworkEnvironment)
  /// It was started before (`startWorkflowSession`).
  case started(id: String)

  /// The session of the guide's examples, in the mock environment.
  public static let testMe = SessionAccess.code(text: "IDV", environment: .mock)

  /// Whether the component starts the session for itself, so that nobody else uses it.
  var isOwn: Bool { if case .started = self { false } else { true } }

  /// - Throws: the session's errors: InvalidSession, ClientRejected, InvalidWorkflowStatus, ConfigurationNotSupported.
  /// - Parameters:
  ///   - component: the name of the component that opens it, or nil for a whole workflow.
  ///   - workflow: the workflow that a mock code selects for all components, or nil if each has its own.
  func open(for component: String?, selecting workflow: WorkflowConfiguration? = nil, _ guide: Guide) async throws(Exit) -> WorkflowSession
  {
    switch self {
    case .code(let text, let environment):
      try await guide.perform(StartSession(validationCode: text, networkEnvironment: environment, workflow: workflow))
    case .askForCode(let environment): try await CodeEntry(environment: environment, workflow: workflow).run(guide)
    case .started(let id): try await guide.query(CheckSession(session: id, component: component))
    }
  }
}

import Workflow

/// A session that was started with a validation code (`startWorkflowSession`). Components run in it, one after another.
public struct WorkflowSession: Codable, Equatable, Sendable {
  /// Names the session for the backend.
  public var id: String
  public var modules: [ValidationCode.Module]
  /// The moment from which it is no longer valid, in milliseconds since 1970, UTC; nil if it does not expire.
  public var expiresAt: Int64?
  /// The workflow that its code selects; nil for the one of the component's own input.
  public var workflow: WorkflowConfiguration?

  public init(
    id: String, modules: [ValidationCode.Module] = [.idv], expiresAt: Int64? = nil, workflow: WorkflowConfiguration? = nil
  ) {
    self.id = id
    self.modules = modules
    self.expiresAt = expiresAt
    self.workflow = workflow
  }
}

/// Starts a session. The code is used up by it, whatever becomes of the session.
public struct StartSession: Command {
  public typealias Output = WorkflowSession
  public static let name = "session.start"
  public static let samples: [Sample<WorkflowSession>] =
    [.output(WorkflowSession(id: "TestMe"))]
    + [
      .invalidSession(.invalidValidationCode), .invalidSession(.sessionExpired), .clientRejected, .invalidWorkflowStatus,
      .configurationNotSupported(name: "module QES"),
    ].map { (error: ComponentError) in .failure(error.workflowError) }

  public var validationCode: String
  public var networkEnvironment: PluginInput.NetworkEnvironment
  /// The workflow that a mock code selects; nil for the one of each component's own input. An issued code has its own.
  public var workflow: WorkflowConfiguration?

  public init(
    validationCode: String, networkEnvironment: PluginInput.NetworkEnvironment = .mock, workflow: WorkflowConfiguration? = nil
  ) {
    self.validationCode = validationCode
    self.networkEnvironment = networkEnvironment
    self.workflow = workflow
  }
}

/// Asks whether a session is still valid: before a component begins, and before its result is handed over.
public struct CheckSession: Query {
  public typealias Output = WorkflowSession
  public static let name = "session.check"
  public static let samples: [Sample<WorkflowSession>] =
    [.output(WorkflowSession(id: "TestMe"))]
    + [.invalidSession(.sessionExpired), .clientRejected, .invalidWorkflowStatus].map { (error: ComponentError) in
      .failure(error.workflowError)
    }

  public var session: String
  /// The name of the journey that asks; its part of the session must not be done yet. It is nil for a whole workflow.
  public var component: String?

  public init(session: String, component: String? = nil) {
    self.session = session
    self.component = component
  }
}

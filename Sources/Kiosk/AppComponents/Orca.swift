/// The entry to App Components, with the names of the native SDK (guide, "Testing" and "Example"). The screens are drawn on the terminal.
public enum Orca {
  /// Prepares a session in which components run one after another.
  /// - Parameter validationCode: an issued code, or a mock code such as `IDV`; empty if the person is asked for it.
  public static func workflowSession(validationCode: String) -> WorkflowSessionStarter { WorkflowSessionStarter(validationCode) }

  /// Prepares the whole workflow: the document, then the selfie, then the comparison of the two.
  public static func workflow(validationCode: String) -> Workflow { Workflow(validationCode) }
}

/// The environment that receives the session's calls.
public enum NetworkEnvironment: String, Sendable { case mock, sandbox, production }

/// How a session or a workflow is run.
public struct WorkflowConfig: Sendable {
  public var networkEnvironment: NetworkEnvironment
  /// Options of `vestibule call`: where pictures come from, the theme, the language, the data folder. The SDK has none of this.
  public var options: [String]

  public init(networkEnvironment: NetworkEnvironment, options: [String] = []) {
    self.networkEnvironment = networkEnvironment
    self.options = options
  }
}

/// Starts a session.
public struct WorkflowSessionStarter: Sendable {
  private var call: StartCall

  init(_ validationCode: String) { call = StartCall(validationCode) }

  public func configure(with config: WorkflowConfig) -> WorkflowSessionStarter {
    var starter = self
    starter.call.config = config
    return starter
  }

  /// Starts it. It returns after the completion, which is called once.
  public func start(completion: (Result<WorkflowSession, WorkflowError>) -> Void) {
    completion(
      call.perform("startWorkflowSession", as: StartedSession.self).map { WorkflowSession(id: $0.session, config: call.config) })
  }

  /// - Throws: `WorkflowError`.
  @MainActor public func start() async throws(WorkflowError) -> WorkflowSession {
    try call.perform("startWorkflowSession", as: StartedSession.self).map { WorkflowSession(id: $0.session, config: call.config) }.get()
  }
}

/// The whole workflow in one call.
public struct Workflow: Sendable {
  private var call: StartCall

  /// What the app switches while the document is captured; nil if it switches nothing.
  public var controls: DocumentControls? {
    get { call.controls }
    set { call.controls = newValue }
  }

  init(_ validationCode: String) { call = StartCall(validationCode) }

  public func configure(with config: WorkflowConfig) -> Workflow {
    var workflow = self
    workflow.call.config = config
    return workflow
  }

  public func customize(with customization: WorkflowCustomizationConfig) -> Workflow {
    var workflow = self
    workflow.call.flavor = customization.flavor
    return workflow
  }

  /// Runs it on the terminal. It returns after the completion, which is called once, when the screen is closed.
  public func present(completion: (Result<WorkflowResult, WorkflowError>) -> Void) {
    completion(call.perform("startWorkflow", as: WorkflowResult.self))
  }

  /// - Throws: `WorkflowError`.
  @MainActor public func present() async throws(WorkflowError) -> WorkflowResult {
    try call.perform("startWorkflow", as: WorkflowResult.self).get()
  }
}

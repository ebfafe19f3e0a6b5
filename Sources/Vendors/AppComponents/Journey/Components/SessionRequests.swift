import AppComponentsWire
import HTTPTypes
import Services
import Workflow

/// Starts a session. The code is used up by it, whatever becomes of the session.
public struct StartSession: Command, ServiceEffect {
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

  public func request(_ resources: RequestResources) -> ServiceRequest {
    ComponentRoutes.start.request(body: SessionOrder(validationCode: validationCode, workflow: workflow?.served))
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> WorkflowSession {
    try WorkflowSession(ComponentRoutes.start.accepted(response))
  }
}

/// Asks whether a session is still valid, before a component begins.
public struct CheckSession: Query, ServiceEffect {
  public typealias Output = WorkflowSession
  public static let name = "session.check"
  public static let samples: [Sample<WorkflowSession>] =
    [.output(WorkflowSession(id: "TestMe"))] + refusals.map { .failure($0.workflowError) }

  /// What the backend refuses once a session was started.
  fileprivate static let refusals: [ComponentError] = [.invalidSession(.sessionExpired), .clientRejected, .invalidWorkflowStatus]

  public var session: String
  /// The name of the journey that asks; its part of the session must not be done yet. It is nil for a whole workflow.
  public var component: String?

  public init(session: String, component: String? = nil) {
    self.session = session
    self.component = component
  }

  public func request(_ resources: RequestResources) -> ServiceRequest {
    ComponentRoutes.check.request(query: component.map { [FormField("component", $0)] } ?? []).inSession(session)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> WorkflowSession {
    try WorkflowSession(ComponentRoutes.check.accepted(response))
  }
}

/// Tells the backend how a component ended, before the result is returned: a component whose part is done does not run again.
public struct EndComponent: Command, ServiceEffect {
  /// Whether nothing can happen in the session any more.
  public typealias Output = Bool
  public static let name = "session.end"
  public static let samples: [Sample<Bool>] = [.output(true)] + CheckSession.refusals.map { .failure($0.workflowError) }

  public var session: String
  package var component: SessionPart
  /// The error in which its module ended; nil if it is done.
  public var error: String?
  /// Whether nothing else comes in the session, because the component started it for itself.
  public var isLast: Bool

  package init(session: String, component: SessionPart, error: String? = nil, isLast: Bool) {
    self.session = session
    self.component = component
    self.error = error
    self.isLast = isLast
  }

  public func request(_ resources: RequestResources) -> ServiceRequest {
    let ending = ComponentEnding(
      component: component, outcome: error == nil ? .finished : .failed, error: error.map { String($0.prefix(200)) }, isLast: isLast)
    return ComponentRoutes.ending.request(body: ending).inSession(session)
  }

  public func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Bool {
    try ComponentRoutes.ending.accepted(response).isOver
  }
}

extension ServiceRequest {
  /// The same request in a session, whose id it shows.
  func inSession(_ id: String) -> ServiceRequest {
    var request = self
    request.head.headerFields[.authorization] = id
    return request
  }
}

extension Route {
  /// The answer to a request that was accepted.
  /// - Throws: the guide's error for a refusal; a temporary error if it cannot be read.
  func accepted(_ response: ServiceResponse) throws(WorkflowError) -> Answer {
    guard response.status != 200 else { return try answer(in: response) }
    guard let refusal = SessionRefusal(response) else { throw BackendError.status(response.status).workflowError }
    throw ComponentError(refusal).workflowError
  }
}

extension ComponentError {
  fileprivate init(_ refusal: SessionRefusal) {
    self =
      switch refusal {
      case .invalidValidationCode: .invalidSession(.invalidValidationCode)
      case .sessionExpired: .invalidSession(.sessionExpired)
      case .clientRejected: .clientRejected
      case .invalidWorkflowStatus: .invalidWorkflowStatus
      case .configurationNotSupported(let name): .configurationNotSupported(name: name)
      }
  }
}

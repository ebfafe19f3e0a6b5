import Workflow

/// What a component needs besides its own input: the session and the place. In a journey of several components, all share it.
public struct ComponentContext: Codable, Equatable, Sendable {
  public var session: WorkflowSession
  /// Where the pictures are taken; nil if the workflow does not ask, or the place is not known.
  public var location: GeoLocation?

  public init(session: WorkflowSession, location: GeoLocation? = nil) {
    self.session = session
    self.location = location
  }

  /// Starts or joins the session, and asks for consent to the location where the workflow wants it.
  /// - Parameters:
  ///   - component: the name of the component that opens it, or nil for a whole workflow.
  ///   - workflow: the workflow of the component's input, for a session without one of its own.
  static func open(
    _ access: SessionAccess, for component: String?, _ workflow: WorkflowConfiguration, _ guide: Guide
  ) async throws(Exit) -> ComponentContext {
    let session = try await access.open(for: component, guide)
    let use = (session.workflow ?? workflow).location ?? .off
    return ComponentContext(session: session, location: try await LocationConsent(use: use).ask(guide))
  }
}

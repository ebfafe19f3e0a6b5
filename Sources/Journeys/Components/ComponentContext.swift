import Workflow

/// What a component needs besides its own input: the session and the place. In a journey of several components, all share it.
public struct ComponentContext: Codable, Equatable, Sendable {
  public var session: WorkflowSession
  /// Where the pictures are taken; nil: the workflow does not ask, or the place is not known.
  public var location: GeoLocation?

  public init(session: WorkflowSession, location: GeoLocation? = nil) {
    self.session = session
    self.location = location
  }

  /// Starts or joins the session, and asks for consent to the location where the workflow wants it.
  static func open(_ access: SessionAccess, _ workflow: WorkflowConfiguration, _ guide: Guide) async throws(Exit) -> ComponentContext {
    let session = try await access.open(guide)
    return ComponentContext(session: session, location: try await LocationConsent(use: workflow.location ?? .off).ask(guide))
  }

  /// Checks that the session is still valid, before a result is returned.
  func check(_ guide: Guide) async throws(Exit) { _ = try await guide.query(CheckSession(session: session.id)) }
}

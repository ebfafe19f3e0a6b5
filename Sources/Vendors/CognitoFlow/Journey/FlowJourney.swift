import Workflow

/// The hosted flow as a customer's app begins it: the app's own back end makes the session, and the person does its steps here, or on a phone
/// that opens its link (Cognito Flow, "Mobile Integration").
public struct FlowJourney: Journey {
  public static let name = "hosted"
  /// 1: phone numbers with a plus sign only.
  public static let version = 2

  /// Who is logged in to the customer's app. The app's back end knows everything else of them.
  public var user: String

  public init(user: String = "carla") { self.user = user }

  public func run(_ guide: Guide) async throws(Exit) -> FlowResult {
    var visit = FlowVisit(try await guide.perform(RequestFlowSession(user: user)))
    while try await visit.run(guide) == .another {
      let session = try await guide.perform(RequestFlowSession(user: user))
      if session.id == visit.session {
        visit.isRefused = true
      } else {
        try await guide.perform(ForgetFlowLink(session: visit.session))
        visit = FlowVisit(session)
      }
    }
    let resource = try await guide.query(ReadFlowSession(user: user))
    try await guide.perform(ForgetFlowLink(session: visit.session))
    return FlowResult(resource: resource, source: visit.camera.source)
  }
}

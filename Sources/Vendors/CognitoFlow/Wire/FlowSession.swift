import Documents
import Notation

/// The part of the FlowSession resource that the creator of a session must know. The server's answer contains more.
public struct FlowSession: Equatable, Sendable {
  /// `flwses_` and 14 characters.
  public var id: String
  public var customerReference: String
  /// Where the person does the steps; nil if the session has no link.
  public var shareableURL: String?
  public var template: FlowState.Template
  public var status: FlowStatus
  public var steps: [FlowStep: FlowStepStatus]
  /// The session that this one repeats; nil if this session is the first.
  public var previousAttemptID: String?
  public var createdAt: Moment
  /// It is nil if it has not ended.
  public var completedAt: Moment?

  /// Returns nil if the node is no session.
  public init?(_ node: Node) {
    guard let id = node["id"]?.string, let reference = node["customer_reference"]?.string,
      let template = node["template"], let templateID = template["id"]?.string, let version = template["version"]?.number?.integer,
      let status = node["status"]?.string.flatMap(FlowStatus.init), let createdAt = node["created_at"]?.string.flatMap(Moment.init(iso:))
    else { return nil }
    (self.id, customerReference, shareableURL, self.status, self.createdAt) = (
      id, reference, node["shareable_url"]?.string, status, createdAt
    )
    self.template = FlowState.Template(id: templateID, version: version, name: template["name"]?.string ?? "")
    steps = [FlowStep: FlowStepStatus](node["steps"])
    previousAttemptID = node["previous_attempt_id"]?.string
    completedAt = node["completed_at"]?.string.flatMap(Moment.init(iso:))
  }

  /// The key of the link, with which the steps are done; nil if the link has none.
  public var key: String? { shareableURL.flatMap { url in url.firstRange(of: "?key=").map { String(url[$0.upperBound...]) } } }
}

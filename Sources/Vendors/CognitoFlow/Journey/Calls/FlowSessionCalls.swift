import CognitoFlowWire
import FoundationEssentials
import HTTPTypes
import Notation
import Services
import Workflow

/// A session that the customer's back end has made for the person, or had made before.
struct RequestedFlow: Codable, Equatable, Sendable {
  /// `flwses_` and 14 characters.
  var id: String
  /// Whether it is new (HTTP 201), and not one that the person has begun before (HTTP 200).
  var isNew: Bool
  /// Whether its link leads to no server, since none runs. It is nil in sessions of earlier versions, which showed every link.
  var isLocal: Bool?
}

extension ServiceRequest {
  /// The request of somebody who is logged in to the customer's app.
  fileprivate func loggedIn(as user: String) -> ServiceRequest {
    var request = self
    request.head.headerFields[.authorization] = "Bearer \(user)"
    return request
  }
}

extension ServiceResponse {
  /// The FlowSession resource of an answer of the customer's back end, which passes it on.
  fileprivate func flowSession() throws(WorkflowError) -> FlowSession {
    if status == 401 { throw FlowError.unknownUser.workflowError }
    guard (200..<300).contains(status) else { throw FlowError(self).workflowError }
    guard let session = FlowSession(try object()) else { throw BackendError.contract("it should be a FlowSession").workflowError }
    return session
  }
}

/// Asks the customer's back end for the session of the user who is logged in. The device keeps its link.
struct RequestFlowSession: Command, ServiceEffect {
  static let name = "cognito.request"

  /// Who is logged in.
  var user: String

  func request(_ resources: RequestResources) -> ServiceRequest { FlowRoutes.appCreation.request().loggedIn(as: user) }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> RequestedFlow {
    let session = try response.flowSession()
    guard let url = session.shareableURL, let key = session.key else { throw FlowError.noLink.workflowError }
    try FlowDevice(resources.device).keep(.init(url: url, key: key), of: session.id)
    // RFC 2606 reserves the name, so that nobody ever answers there.
    let isLocal = URL(string: url)?.host()?.hasSuffix(".example") == true
    return RequestedFlow(id: session.id, isNew: response.status == 201, isLocal: isLocal)
  }
}

/// Reads the session from the customer's back end: the FlowSession resource as JSON, without the key of its link.
struct ReadFlowSession: Query, ServiceEffect {
  static let name = "cognito.read"

  /// Who is logged in.
  var user: String

  func request(_ resources: RequestResources) -> ServiceRequest { FlowRoutes.appRetrieval.request().loggedIn(as: user) }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> String {
    let session = try response.flowSession()
    let text = String(decoding: response.body, as: UTF8.self)
    return session.key.map { text.replacing("?key=\($0)", with: "") } ?? text
  }
}

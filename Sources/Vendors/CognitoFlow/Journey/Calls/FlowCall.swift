import CognitoFlowWire
import HTTPTypes
import Notation
import Services
import Workflow

/// A request of the hosted page about one session. The server answers with where the session stands.
protocol FlowCall: ServiceEffect where Output == FlowState {
  /// The session's id.
  var session: String { get }
}

extension FlowCall {
  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> FlowState {
    guard response.status == 200 else { throw FlowError(response).workflowError }
    var state = try FlowRoutes.state.answer(in: response)
    // The journey learns of other devices by what is refused.
    state.isHere = nil
    return state
  }
}

extension RequestResources {
  /// A request of the hosted page, with the key of the session's link and the name of the device.
  /// - Throws: `NoLink`.
  func authorized(_ request: ServiceRequest, for session: String) throws(WorkflowError) -> ServiceRequest {
    var request = request
    let device = FlowDevice(self.device)
    request.head.headerFields[.authorization] = "Bearer \(try device.key(of: session))"
    request.head.headerFields[.flowDevice] = try device.name()
    return request
  }
}

/// Takes the session for this device, so that no other one does its steps.
struct OpenFlow: FlowCall, Command {
  static let name = "cognito.open"

  var session: String

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    try resources.authorized(FlowRoutes.opening.request(session, body: ()), for: session)
  }
}

/// Says that the person leaves. The session stays open.
struct CloseFlow: Command, ServiceEffect {
  static let name = "cognito.close"

  var session: String

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    try resources.authorized(FlowRoutes.closing.request(session, body: ()), for: session)
  }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Bool {
    guard (200..<300).contains(response.status) else { throw FlowError(response).workflowError }
    return true
  }
}

/// Looks where the session stands. This is allowed whichever device does the steps.
struct ReadFlowState: FlowCall, Query {
  static let name = "cognito.state"

  var session: String

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    try resources.authorized(FlowRoutes.state.request(session), for: session)
  }
}

/// Waits until the session's state changes because another device or the office does something.
struct AwaitFlowChange: FlowCall, Query {
  static let name = "cognito.awaitChange"

  var session: String
  /// The state that the device knows.
  var known: FlowState

  /// Between two requests.
  private static let interval = Duration.milliseconds(700)

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    try ReadFlowState(session: session).request(resources)
  }

  /// Returns when the answer has changed. A failure that may pass does not end the waiting.
  func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> FlowState {
    while true {
      // The person has just got an answer, so the first request can wait too.
      do { try await Task.sleep(for: Self.interval) } catch { throw TransportFailure.cancelled.workflowError }
      do throws(WorkflowError) {
        let state = try read(try await send(try request(resources), over: transport, key: key), resources)
        if state != known { return state }
      } catch { if !error.isTemporary { throw error } }
    }
  }
}

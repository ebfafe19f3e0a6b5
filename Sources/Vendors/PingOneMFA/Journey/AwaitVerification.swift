import HTTPTypes
import JourneyKit
import Services
import Workflow

/// Waits for what happens first while a sign-on is being confirmed: a push to this device, or the decision.
struct AwaitVerification: Query, PushReception, TokenReception {
  static let name = "pingone.awaitVerification"

  enum Event: Codable, Sendable {
    case push(Push)
    case decided(SignOn)
  }

  var signOn: String

  /// Between two requests.
  private static let interval = Duration.milliseconds(500)

  func request(_ resources: RequestResources) throws(WorkflowError) -> ServiceRequest {
    try AwaitSignOn(signOn: signOn).request(resources)
  }

  func output(of response: ServiceResponse, _ resources: RequestResources) throws(WorkflowError) -> Event {
    .decided(try SignOn(response, user: nil, resources))
  }

  func performed(over transport: any Transport, _ resources: RequestResources, key: String) async throws(WorkflowError) -> Event {
    while true {
      if let push = try await AwaitPush<AuthenticatorJourney>().next(over: transport, resources, key: key) { return .push(push) }
      let event = try read(try await send(try request(resources), over: transport, key: key), resources)
      if case .decided(let signOn) = event, signOn.status != .confirmationRequired { return event }
      do { try await Task.sleep(for: Self.interval) } catch { throw TransportFailure.cancelled.workflowError }
    }
  }
}
